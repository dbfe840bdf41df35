import type { Alert } from "@parapet/contract";
import { callsOf } from "../../../lib/insights/calls-of.ts";

/** Kinds whose calls the verdict filter of the events list finds. */
const verdicts: Readonly<Partial<Record<Alert["kind"], string>>> = {
  shadow: "shadow",
  zombie: "zombie",
  violation: "violation",
};

const hour = 3_600_000;

/** The events behind an alert: those of its operation, its API or its source, around its time. */
export function eventsOf(alert: Alert): Record<string, unknown> {
  const { kind, host, port, method, template, source_id, finding, evidence, last_seen_at, first_seen_at } = alert;
  const verdict = verdicts[kind];
  const since = Math.min(Date.parse(evidence.since), Date.parse(first_seen_at));
  return {
    from: new Date(since - (source_id === null ? 0 : hour)).toISOString(),
    to: new Date(Math.max(Date.parse(evidence.until), Date.parse(last_seen_at)) + 60_000).toISOString(),
    ...(host !== null && callsOf({ host, port })),
    ...(method !== null && { "method[is]": [method] }),
    ...(template !== null && { "template[is]": [template] }),
    ...(source_id !== null && { "source[is]": [source_id] }),
    ...(finding !== null && { "finding[is]": [finding] }),
    ...(verdict !== undefined && { "verdict[is]": [verdict] }),
    ...(kind === "error_rate" && { "statusClass[is]": [5] }),
  };
}
