import type { SampledCall } from "@parapet/api-model";
import type { SentCall } from "../../../../platform/call.ts";
import type { JournalEntry } from "../../../../platform/journal/journal.ts";
import { slices } from "../../../../platform/slices.ts";
import { newEventId } from "../store/event-id.ts";
import { FunnelCounts } from "../store/funnel-counts.ts";
import { rejectRow } from "../store/record-reject.ts";
import type { CallGroup } from "../store/repeated-calls.ts";
import { processCall, type ProcessedCall } from "./process-call.ts";

/** The outcome of several calls. */
export interface Processed {
  readonly accepted: number;
  readonly ignored: number;
  /** By their index among the calls. */
  readonly rejected: readonly (Pick<Extract<SampledCall, { kind: "reject" }>, "reason" | "detail"> & {
    readonly index: number;
  })[];
}

/** Rows are appended to the journal in groups, so that a large payload is never in memory as a whole. */
const groupSize = 250;

/**
 * Analyzes and stores parsed calls, and records rejected ones; once this resolves, they survive a crash.
 * @param idOf the id of an event or a reject by its index; new ones by default
 */
export async function processCalls(
  call: SentCall,
  calls: Iterable<SampledCall>,
  idOf: (index: number) => string = () => newEventId(call.now),
): Promise<Processed> {
  const { journal, metrics } = call.platform;
  const rejected: Processed["rejected"][number][] = [];
  let [accepted, ignored, index] = [0, 0, 0];
  let rows: JournalEntry[] = [];
  let processed: ProcessedCall[] = [];
  let group: CallGroup = new Set();
  const funnel = new FunnelCounts();
  const storeGroup = async () => {
    await journal.appendMany([...rows, ...funnel.take(call)]);
    for (const each of processed) each.followUp();
    rows = [];
    processed = [];
    group = new Set();
  };
  const pause = slices();
  for (const each of calls) {
    const turn = pause();
    if (turn !== null) await turn;
    if (each.kind === "call") {
      const next = await processCall(call, each.exchange, 1, idOf(index), group);
      rows.push(...next.rows);
      processed.push(next);
      funnel.add(next.outcome, next.rule);
      accepted += 1;
    } else if (each.kind === "reject") {
      const { reason, detail } = each;
      metrics.rejects.inc({ reason });
      rows.push(rejectRow(call, each, idOf(index)));
      rejected.push({ reason, detail, index });
    } else {
      funnel.add("not_http");
      ignored += 1;
    }
    index += 1;
    if (rows.length >= groupSize) await storeGroup();
  }
  await storeGroup();
  return { accepted, ignored, rejected };
}
