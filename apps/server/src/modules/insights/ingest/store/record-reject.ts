import type { RejectReason } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import type { SentCall } from "../../../../platform/call.ts";
import type { JournalEntry } from "../../../../platform/journal/journal.ts";

/** A payload, a call or a request that was rejected. */
interface Reject {
  readonly reason: RejectReason;
  readonly detail: string;
  /** Size of the payload. */
  readonly bytes: number;
  /** Its beginning, secrets masked; "" where nothing of it may be stored. */
  readonly sample: string;
  /** Number of rejects that the row represents; 1 by default. */
  readonly count?: number;
}

/** Where a reject came from; without the id of a source for an unknown sender. */
interface RejectOrigin extends Pick<SentCall, "now" | "carrier"> {
  readonly source: { readonly id: string | null; readonly providerId: string };
}

/** Counts and stores a rejected payload of a known source. */
export async function recordReject(call: SentCall, reject: Reject): Promise<void> {
  call.platform.metrics.rejects.inc({ reason: reject.reason });
  await call.platform.journal.appendMany([rejectRow(call, reject)]);
}

/** The row of a reject. The caller counts it in the metrics. */
export function rejectRow({ source, now, carrier }: RejectOrigin, reject: Reject, id: string = uuid()): JournalEntry {
  const { reason, detail, bytes, sample, count = 1 } = reject;
  return {
    table: "ingest_reject",
    row: {
      provider_id: source.providerId,
      id,
      received_at: now.toISOString(),
      source_id: source.id,
      transport: carrier?.transport ?? "",
      reason,
      detail,
      bytes,
      sample,
      count,
    },
  };
}
