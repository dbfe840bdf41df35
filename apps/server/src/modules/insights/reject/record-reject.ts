import type { RejectReason } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import type { Call, SourceCall } from "../../../platform/call.ts";
import type { JournalEntry } from "../../../platform/journal/journal.ts";
import { findFirstProvider } from "../../account/provider/find-first-provider.ts";

interface Refused {
  readonly reason: RejectReason;
  readonly detail: string;
  /** Size of the payload. */
  readonly bytes: number;
  /** Its beginning, secrets masked; "" where nothing of it may be kept. */
  readonly sample: string;
}

/** Keeps and counts a refused payload of a known source. */
export async function recordReject(call: SourceCall, refused: Refused): Promise<void> {
  await call.platform.journal.appendMany([rejectRow(call, refused)]);
}

/** Counts a refused payload; the row is the caller's to append. */
export function rejectRow({ platform, source, now }: SourceCall, refused: Refused): JournalEntry {
  platform.metrics.rejects.inc({ reason: refused.reason });
  return {
    table: "ingest_reject",
    row: {
      provider_id: source.providerId,
      id: uuid(),
      received_at: now.toISOString(),
      source_id: source.id,
      ...refused,
    },
  };
}

/** Rows that unknown tokens may write in a minute; the metric counts every refusal. */
const unknownTokenRows = 60;
const window = { startedAt: 0, rows: 0 };

/**
 * Counts a sender that no source knows. Its tenant is unknown too, so the row goes to the installation's first provider
 * and holds nothing of the payload.
 */
export async function recordUnknownToken(call: Call): Promise<void> {
  const { platform, now, address } = call;
  platform.metrics.rejects.inc({ reason: "token_unknown" });
  if (now.getTime() - window.startedAt >= 60_000) Object.assign(window, { startedAt: now.getTime(), rows: 0 });
  if (++window.rows > unknownTokenRows) return;
  const providerId = await findFirstProvider(call);
  if (providerId === null) return;
  await platform.journal.append("ingest_reject", {
    provider_id: providerId,
    id: uuid(),
    received_at: now.toISOString(),
    source_id: null,
    reason: "token_unknown",
    detail: `A sender at ${address} used no token or one that no trace source has`,
    bytes: 0,
    sample: "",
  });
}
