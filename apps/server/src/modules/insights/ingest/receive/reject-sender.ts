import type { RejectReason } from "@parapet/contract";
import { LRUCache } from "lru-cache";
import type { Call, SourceCall } from "../../../../platform/call.ts";
import { defineService } from "../../../../platform/services.ts";
import { findFirstProvider } from "../../../account/provider/queries.ts";
import { rejectRow } from "../store/record-reject.ts";

/** Max rows per minute for one kind of reject. */
const rowsPerMinute = 60;

interface Count {
  startedAt: number;
  rows: number;
  /** Rejects that no row accounts for yet. */
  uncounted: number;
}

/** Aggregates rejects of whole requests: few rows are written, and each one counts those that have none. */
export class SenderRejects {
  readonly #counts = new LRUCache<string, Count>({ max: 10_000 });

  /** The number of rejects that this one's row represents, or 0 when it gets no row. */
  count(kind: string, now: Date): number {
    const count = this.#countOf(kind, now.getTime());
    count.uncounted += 1;
    if (count.rows >= rowsPerMinute) return 0;
    count.rows += 1;
    const { uncounted } = count;
    count.uncounted = 0;
    return uncounted;
  }

  #countOf(kind: string, now: number): Count {
    const count = this.#counts.get(kind) ?? { startedAt: now, rows: 0, uncounted: 0 };
    if (now - count.startedAt >= 60_000) Object.assign(count, { startedAt: now, rows: 0 });
    this.#counts.set(kind, count);
    return count;
  }
}

export const senderRejectsService = defineService("sender rejects", () => new SenderRejects());

const details = {
  token_ended: "The token was replaced and its grace period is over",
  source_disabled: "The trace source is disabled",
  provider_archived: "The provider is archived",
} as const satisfies Partial<Record<RejectReason, string>>;

/** Counts a request of a known source that may not send now. Nothing of the request is stored. */
export async function recordRejectedSource(call: SourceCall, reason: keyof typeof details): Promise<void> {
  const { platform, source, now } = call;
  platform.metrics.rejects.inc({ reason });
  const count = platform.services.get(senderRejectsService).count(`${source.id} ${reason}`, now);
  if (count === 0) return;
  const reject = { reason, detail: details[reason], bytes: 0, sample: "", count };
  await platform.journal.appendMany([rejectRow({ source, now }, reject)]);
}

/**
 * Counts a sender without a valid token. Its tenant is unknown, too, so the row goes to the installation's first provider
 * and contains nothing of the payload.
 */
export async function recordUnknownToken(call: Call): Promise<void> {
  const { platform, now, address } = call;
  const reason = "token_unknown";
  platform.metrics.rejects.inc({ reason });
  const count = platform.services.get(senderRejectsService).count("unknown", now);
  if (count === 0) return;
  const providerId = await findFirstProvider(call);
  if (providerId === null) return;
  const detail = `A sender at ${address} used no token or one that no trace source has`;
  const source = { id: null, providerId };
  await platform.journal.appendMany([rejectRow({ source, now }, { reason, detail, bytes: 0, sample: "", count })]);
}
