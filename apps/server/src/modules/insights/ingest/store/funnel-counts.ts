import type { FunnelReason } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import type { JournalEntry } from "../../../../platform/journal/journal.ts";
import { types } from "../../../../platform/journal/rows/columns/column-types.ts";
import { column, JournalTable } from "../../../../platform/journal/rows/columns/journal-table.ts";

/** The reason why a call goes no further, or its last step. Rejected calls are counted by their own rows. */
export type CallOutcome = Exclude<FunnelReason, "rejected"> | "checked";

interface FunnelCount {
  readonly call: Pick<SentCall, "source" | "now">;
  readonly outcome: CallOutcome;
  /** The source rule that applied to the calls, or "". */
  readonly rule: string;
  readonly calls: number;
}

const minuteMs = 60_000;

const funnelTable = new JournalTable<FunnelCount>("source_funnel", [
  column("provider_id", types.uuid, ({ call }) => call.source.providerId),
  column("source_id", types.uuid, ({ call }) => call.source.id),
  column("minute", types.time, ({ call }) => Math.floor(call.now.getTime() / minuteMs) * minuteMs),
  column("outcome", types.text, ({ outcome }) => outcome),
  column("rule", types.text, ({ rule }) => (rule === "" ? null : rule)),
  column("calls", types.uint32, ({ calls }) => calls),
]);

/** Rows of a single call, and of those that were shed for it. */
export function funnelRows(
  call: FunnelCount["call"],
  { outcome, rule = "" }: { readonly outcome: CallOutcome; readonly rule?: string },
  weight: number,
): JournalEntry[] {
  return [funnelTable.row({ call, outcome, rule, calls: 1 }), ...shedRows(call, weight)];
}

/** Row of the calls that were shed for one of a weight, if any. */
export function shedRows(call: FunnelCount["call"], weight: number): JournalEntry[] {
  return weight === 1 ? [] : [funnelTable.row({ call, outcome: "shed", rule: "", calls: weight - 1 })];
}

/** Counts calls by outcome, for rows that are stored together with the calls' own. */
export class FunnelCounts {
  /** By outcome, then by rule. */
  readonly #counts = new Map<CallOutcome, Map<string, number>>();

  add(outcome: CallOutcome, rule = ""): void {
    const byRule = this.#counts.get(outcome) ?? new Map<string, number>();
    this.#counts.set(outcome, byRule);
    byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
  }

  /** Rows of what was counted since the last time. */
  take(call: FunnelCount["call"]): JournalEntry[] {
    const rows = [...this.#counts].flatMap(([outcome, byRule]) =>
      [...byRule].map(([rule, calls]) => funnelTable.row({ call, outcome, rule, calls })),
    );
    this.#counts.clear();
    return rows;
  }
}
