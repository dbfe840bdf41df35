import type { Decision, decisionColumns } from "@parapet/contract";
import type { TableColumn } from "@parapet/ui/data-table";
import { Eye, MonitorCheck } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { EffectBadge } from "../../../lib/adaptive-auth/effect-badge.tsx";
import { isUnregistered } from "../../../lib/adaptive-auth/is-unregistered.ts";
import { LevelBadge } from "../../../lib/adaptive-auth/level-badge.tsx";
import { useRuleName } from "../../../lib/adaptive-auth/use-rule-name.ts";
import { countryName } from "../../../lib/format/country-name.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { TimeAgo } from "../../../lib/time/time-ago.tsx";
import { MethodBadge } from "../../../lib/traffic/method-badge.tsx";
import { FeedbackBadge } from "./feedback-badge.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";

type Column = (typeof decisionColumns.options)[number];

const clipped = "inline-block max-w-full truncate align-bottom";
const nothing = <span className="text-fg-3">–</span>;

/** Every column of the log, by the contract's names: what is shown is what is exported. */
export function useDecisionColumns(): readonly TableColumn<Decision>[] {
  const t = useT();
  const ruleName = useRuleName();
  const locale = usePreference("locale");
  return useMemo(() => {
    const column = (id: Column, cell: (row: Decision) => ReactNode, rest: Partial<TableColumn<Decision>> = {}) => ({
      id,
      header: t(`logging.column.${id}`),
      cell,
      ...rest,
    });
    const hidden = { hidden: true } as const;
    const named = (thing: Decision["client"]) =>
      thing === null ? nothing : <bdi className={`${clipped} sm:max-w-36`}>{thing.name || t("logging.deleted")}</bdi>;
    const literal = (value: string | number | null, width = "sm:max-w-44") =>
      value === null || value === "" ? (
        nothing
      ) : (
        <bdi className={`ltr-text ${clipped} font-mono text-sm/[1.375rem] ${width}`}>{value}</bdi>
      );
    return [
      column(
        "time",
        (row) => (
          <>
            <span className="font-normal">
              <TimeAgo time={row.time} />
            </span>
            {/* The row's link is named by more than its time. */}
            <span className="sr-only">{` ${t(`adaptive.effect.${row.effect}`)} ${row.client?.name ?? ""}`}</span>
          </>
        ),
        { sortable: true, descendingFirst: true, pinned: true },
      ),
      column("effect", ({ effect, enforced, remembered }) => (
        <span className="flex items-center gap-1.5">
          <EffectBadge effect={effect} />
          {!enforced && (
            <span title={t("logging.monitored")}>
              <Eye role="img" aria-label={t("logging.monitored")} size={15} className="text-fg-3" />
            </span>
          )}
          {remembered && (
            <span title={t("logging.cause.remembered")}>
              <MonitorCheck role="img" aria-label={t("logging.cause.remembered")} size={15} className="text-fg-3" />
            </span>
          )}
        </span>
      )),
      column("client", ({ client }) =>
        client === null ? <span className="text-fg-3">{t("logging.unknownClient")}</span> : named(client),
      ),
      column("api", ({ api }) => named(api)),
      column("endpoint", ({ method, endpoint, cause }) => (
        <span className="flex items-center gap-2">
          <MethodBadge method={method} />
          {isUnregistered({ endpoint, cause }) ? (
            <span className="text-sm/[1.125rem] text-fg-3">{t("adaptive.notRegistered")}</span>
          ) : (
            literal(endpoint, "sm:max-w-36")
          )}
        </span>
      )),
      column(
        "score",
        ({ score, level }) => (level === null || score === null ? nothing : <LevelBadge level={level} score={score} />),
        {
          sortable: true,
          descendingFirst: true,
        },
      ),
      column("country", ({ country }) =>
        country === null ? nothing : <bdi className={`${clipped} sm:max-w-24`}>{countryName(country, locale)}</bdi>,
      ),
      column(
        "as_name",
        ({ asn, as_name }) =>
          asn === null ? nothing : <bdi className={`${clipped} sm:max-w-36`}>{`AS${asn} ${as_name ?? ""}`.trim()}</bdi>,
        hidden,
      ),
      column("agent", ({ agent }) => literal(agent, "sm:max-w-28")),
      column(
        "rule",
        ({ rule }) => (rule === null ? nothing : <bdi className={`${clipped} sm:max-w-48`}>{ruleName(rule.name)}</bdi>),
        hidden,
      ),
      column("outcome", ({ outcome }) => (outcome === null ? nothing : <OutcomeBadge outcome={outcome} />)),
      column("feedback", ({ feedback }) => (feedback === null ? nothing : <FeedbackBadge verdict={feedback} />)),
      column("organization", ({ organization }) => named(organization), hidden),
      column("address", ({ address }) => literal(address), hidden),
      column("asn", ({ asn }) => literal(asn), hidden),
      column("cause", ({ cause, remembered }) => t(`logging.cause.${remembered ? "remembered" : cause}`), hidden),
      column("enforced", ({ enforced }) => t(enforced ? "logging.enforced" : "logging.notEnforced"), hidden),
      column("level", ({ level }) => (level === null ? nothing : <LevelBadge level={level} />), hidden),
      column("method", ({ method }) => <MethodBadge method={method} />, hidden),
    ];
  }, [t, locale, ruleName]);
}
