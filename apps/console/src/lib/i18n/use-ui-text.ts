import type { UiText } from "@parapet/ui/text";
import { useMemo } from "react";
import { useFormat } from "../format/use-format.ts";
import { usePreference } from "../preferences/use-preference.ts";
import { useT } from "./use-t.ts";

/** The design system's words in the language of the page. */
export function useTranslatedUiText(): UiText {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  return useMemo(
    () => ({
      close: t("ui.close"),
      copy: t("ui.copy"),
      copied: t("ui.copied"),
      copyFailed: t("ui.copyFailed"),
      wrapLines: t("ui.wrapLines"),
      showPassword: t("ui.showPassword"),
      hidePassword: t("ui.hidePassword"),
      capsLock: t("ui.capsLock"),
      loading: t("ui.loading"),
      retry: t("ui.retry"),
      requestId: t("ui.requestId"),
      cancel: t("ui.cancel"),
      clear: t("ui.clear"),
      clearAll: t("ui.clearAll"),
      apply: t("ui.apply"),
      columns: t("ui.columns"),
      resetColumns: t("ui.resetColumns"),
      rowsPerPage: t("ui.rowsPerPage"),
      firstPage: t("ui.firstPage"),
      previousPage: t("ui.previousPage"),
      nextPage: t("ui.nextPage"),
      lastPage: t("ui.lastPage"),
      noChoices: t("ui.noChoices"),
      notifications: t("ui.notifications"),
      strength: t("ui.strength"),
      strengthLevels: [t("ui.strength0"), t("ui.strength1"), t("ui.strength2"), t("ui.strength3"), t("ui.strength4")],
      addFilter: t("ui.addFilter"),
      filterField: t("ui.filterField"),
      filterOperator: t("ui.filterOperator"),
      filterValue: t("ui.filterValue"),
      filterValueHint: t("ui.filterValueHint"),
      filterValueInvalid: t("ui.filterValueInvalid"),
      timeRange: t("ui.timeRange"),
      from: t("ui.from"),
      to: t("ui.to"),
      absoluteRange: t("ui.absoluteRange"),
      rangeInverted: t("ui.rangeInverted"),
      presets: {
        all: t("ui.range.all"),
        "now-15m": t("ui.range.15m"),
        "now-1h": t("ui.range.1h"),
        "now-24h": t("ui.range.24h"),
        "now-7d": t("ui.range.7d"),
        "now-30d": t("ui.range.30d"),
      },
      digit: (position, count) => t("ui.digit", { position: format.number(position), count: format.number(count) }),
      remove: (what) => t("ui.remove", { what }),
      range: (first, last, total) =>
        t("ui.rowRange", { first: format.number(first), last: format.number(last), total: format.number(total) }),
      pageOf: (page, pages) => t("ui.pageOf", { page: format.number(page), pages: format.number(pages) }),
      instant: format.instant,
      locale,
      chart: {
        asTable: t("ui.chart.asTable"),
        download: t("ui.chart.download"),
        asCsv: t("ui.chart.asCsv"),
        asPng: t("ui.chart.asPng"),
        empty: t("ui.chart.empty"),
        time: t("ui.chart.time"),
        name: t("ui.chart.name"),
        value: t("ui.chart.value"),
        share: t("ui.chart.share"),
        total: t("ui.chart.total"),
        weekday: t("ui.chart.weekday"),
        less: t("ui.chart.less"),
        more: t("ui.chart.more"),
        showAll: t("ui.chart.showAll"),
        better: t("ui.chart.better"),
        worse: t("ui.chart.worse"),
        keys: t("ui.chart.keys"),
        only: (what) => t("ui.chart.only", { what }),
        previous: (what) => t("ui.chart.previous", { what }),
        versus: (what) => t("ui.chart.versus", { what }),
        selected: (from, to) => t("ui.chart.selected", { from, to }),
      },
    }),
    [t, format, locale],
  );
}
