import type { UsagePoint, UsageTotals } from "@parapet/contract";
import { StatTile } from "@parapet/ui/stat-tile";
import { useMemo } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { comparedWith } from "../../../lib/insights/compared-with.ts";
import { foldedHistory } from "../../../lib/insights/folded-history.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import { differing, type UsageSummary } from "./usage-query.ts";
import type { EventsLink } from "./use-events-link.ts";

interface UsageTilesProps {
  totals: UsageSummary | undefined;
  points: readonly UsagePoint[];
  link: EventsLink;
  /** The numbers are of an earlier selection. */
  stale: boolean;
}

const errorPart = { "statusClass[is]": [4, 5, 6, 7, 8, 9] };
const differingPart = { "verdict[is]": [...differing] };
const slowest = { sort: "-duration_ms" };

/** A period without calls has no rate. */
const rateOf = ({ calls, errors }: UsageTotals) => (calls === 0 ? null : errors / calls);

const differingOf = ({ differing: { shadow, zombie, rogue, violation } }: UsageTotals) =>
  shadow + zombie + rogue + violation;

/** The numbers of the period, compared with the previous one. */
export function UsageTiles({ totals, points, link, stale }: UsageTilesProps) {
  const t = useT();
  const format = useFormat();
  const locale = usePreference("locale");
  const percent = useMemo(() => {
    const written = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
    return (share: number) => written.format(share);
  }, [locale]);
  const current = totals?.current;
  const previous = comparedWith(totals);
  const state = { loading: totals === undefined, stale };
  const history = useMemo(() => foldedHistory(points), [points]);
  return (
    <section aria-label={t("usage.numbers")} className="grid gap-4 sm:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6">
      <StatTile
        label={t("usage.calls")}
        value={current?.calls ?? null}
        previous={previous?.calls ?? null}
        history={history.map(({ calls }) => calls)}
        href={link.href()}
        onOpen={() => link.open()}
        {...state}
      />
      <StatTile
        label={t("usage.errorRate")}
        value={current ? rateOf(current) : null}
        previous={(previous && rateOf(previous)) ?? null}
        better="less"
        format={percent}
        history={history.map(({ errorRate }) => errorRate)}
        href={link.href(errorPart)}
        onOpen={() => link.open(errorPart)}
        {...state}
      />
      <StatTile
        label={t("usage.p95")}
        value={current?.p95 ?? null}
        previous={previous?.p95 ?? null}
        better="less"
        format={format.duration}
        href={link.href(slowest)}
        onOpen={() => link.open(slowest)}
        {...state}
      />
      <StatTile
        label={t("usage.differing")}
        value={current ? differingOf(current) : null}
        previous={previous ? differingOf(previous) : null}
        better="less"
        history={history.map((each) => each.differing)}
        href={link.href(differingPart)}
        onOpen={() => link.open(differingPart)}
        {...state}
      />
      <StatTile
        label={t("usage.consumers")}
        value={current?.consumers ?? null}
        previous={previous?.consumers ?? null}
        {...state}
      />
      <StatTile
        label={t("usage.apis", { new: current?.new_apis ?? 0 })}
        value={current?.apis ?? null}
        previous={previous?.apis ?? null}
        {...state}
      />
    </section>
  );
}
