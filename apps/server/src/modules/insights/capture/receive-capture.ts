import type { CaptureFormat } from "@parapet/api-model";
import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { usageBookService } from "../../account/quota/usage-book.ts";
import { sharePayload } from "../ingest-thread/share-payload.ts";
import { overloadOf } from "./shedding.ts";

/** Seconds that a sender waits before it repeats, by how far the store is behind. */
const longestWait = 60;

/**
 * Takes a payload of several calls from a sender that repeats what was not taken.
 * @throws Failure `quota_exceeded`, `rate_limited` while the store is behind, `invalid_input` after an unreadable payload was counted
 */
export async function receiveCapture(
  call: SentCall,
  format: CaptureFormat,
  payload: Uint8Array,
): Promise<IngestOutcome> {
  const { platform, source, now } = call;
  const book = platform.services.get(usageBookService);
  book.assertIntake(source.providerId, now);
  const overload = overloadOf(platform);
  if (overload >= 1) {
    platform.metrics.deferred.inc();
    const retryAfter = Math.min(longestWait, Math.ceil(overload * 2));
    throw new Failure("rate_limited", { retryAfter, detail: "The event store is behind; retry later" });
  }
  const outcome = await sharePayload(call, { kind: "capture", format }, payload);
  book.take(source.providerId, now, outcome.accepted);
  return outcome;
}
