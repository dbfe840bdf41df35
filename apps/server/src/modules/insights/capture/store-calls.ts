import type { SampledCall } from "@parapet/api-model";
import type { SentCall } from "../../../platform/call.ts";
import type { JournalEntry } from "../../../platform/journal/journal.ts";
import { rejectRow } from "../reject/record-reject.ts";
import { acceptCall, type AcceptedCall } from "../telemetry/accept-call.ts";
import type { CallGroup } from "../telemetry/repeated-calls.ts";
import { newEventId } from "../telemetry/event-id.ts";
import { slices } from "../../../platform/slices.ts";

/** What became of some calls. */
export interface Stored {
  readonly accepted: number;
  readonly ignored: number;
  /** By their place among the calls. */
  readonly rejected: readonly (Pick<Extract<SampledCall, { kind: "reject" }>, "reason" | "detail"> & {
    readonly index: number;
  })[];
}

/** Rows go to the journal in groups, so that a large payload is never whole in memory. */
const groupSize = 250;

/**
 * Writes captured calls, and the refused ones, to the journal; when this resolves, they survive a crash.
 * @param idOf of an event or a refused call by its place; new ones by default
 */
export async function storeCalls(
  call: SentCall,
  calls: Iterable<SampledCall>,
  idOf: (index: number) => string = () => newEventId(call.now),
): Promise<Stored> {
  const { platform } = call;
  const rejected: Stored["rejected"][number][] = [];
  let [accepted, ignored, index] = [0, 0, 0];
  let group: JournalEntry[] = [];
  let taken: AcceptedCall[] = [];
  let together: CallGroup = new Set();
  const keep = async () => {
    await platform.journal.appendMany(group);
    for (const each of taken) each.follow();
    group = [];
    taken = [];
    together = new Set();
  };
  const pause = slices();
  for (const each of calls) {
    const turn = pause();
    if (turn !== null) await turn;
    if (each.kind === "call") {
      const next = await acceptCall(call, each.exchange, 1, idOf(index), together);
      group.push(...next.rows);
      taken.push(next);
      accepted += 1;
    } else if (each.kind === "reject") {
      const { reason, detail, bytes, sample } = each;
      group.push(rejectRow(call, { reason, detail, bytes, sample }, idOf(index)));
      rejected.push({ reason, detail, index });
    } else ignored += 1;
    index += 1;
    if (group.length >= groupSize) await keep();
  }
  await keep();
  return { accepted, ignored, rejected };
}
