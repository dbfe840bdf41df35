import type { RejectReason } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import type { SentCall } from "../../../platform/call.ts";
import type { JournalEntry } from "../../../platform/journal/journal.ts";

interface Refused {
  readonly reason: RejectReason;
  readonly detail: string;
  /** Size of the payload. */
  readonly bytes: number;
  /** Its beginning, secrets masked; "" where nothing of it may be kept. */
  readonly sample: string;
}

/** Keeps and counts a refused payload of a known source. */
export async function recordReject(call: SentCall, refused: Refused): Promise<void> {
  await call.platform.journal.appendMany([rejectRow(call, refused)]);
}

/** Counts a refused payload; the row is the caller's to append. */
export function rejectRow(
  { platform, source, now, carrier }: SentCall,
  refused: Refused,
  id: string = uuid(),
): JournalEntry {
  platform.metrics.rejects.inc({ reason: refused.reason });
  return {
    table: "ingest_reject",
    row: {
      provider_id: source.providerId,
      id,
      received_at: now.toISOString(),
      source_id: source.id,
      transport: carrier?.transport ?? "",
      ...refused,
    },
  };
}
