import type { ReportState as State, ReportVerdict as Verdict } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { StatusDot } from "@parapet/ui/status-dot";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** How loud a reported mail is in each state. */
export const stateTones = {
  analysing: "info",
  needs_review: "error",
  in_review: "warning",
  auto_closed: "neutral",
  resolved: "success",
  not_analysed: "neutral",
} as const satisfies Record<State, string>;

export function ReportState({ state }: { state: State }) {
  const t = useT();
  return <StatusDot tone={stateTones[state]}>{t(`reports.state.${state}`)}</StatusDot>;
}

const verdictTones = {
  phishing: "error",
  spam: "info",
  clean: "success",
  simulation: "brand",
  duplicate: "neutral",
} as const satisfies Record<Verdict, string>;

/** What a reported mail turned out to be. */
export function ReportVerdict({ verdict }: { verdict: Verdict }) {
  const t = useT();
  return <Badge tone={verdictTones[verdict]}>{t(`reports.verdict.${verdict}`)}</Badge>;
}
