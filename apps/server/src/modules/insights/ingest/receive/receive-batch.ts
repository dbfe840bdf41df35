import type { CaptureFormat } from "@parapet/api-model";
import type { AnswerOf, Endpoints, IngestOutcome } from "@parapet/contract";
import type { SentCall, SourceCall } from "../../../../platform/call.ts";
import { Failure } from "../../../../platform/failure.ts";
import { usageBookService } from "../../../account/quota/usage-book.ts";
import { dispatchPayload } from "../worker/dispatch-payload.ts";
import { overloadOf } from "./shedding.ts";

/** Max `Retry-After`, in seconds. */
const maxRetryAfter = 60;
/** Max distinct reasons in the message of a partial success. */
const maxReasons = 5;

/**
 * Receives a payload of several calls from a sender that retries.
 * @throws Failure `quota_exceeded`, `rate_limited` while the event store is behind, `invalid_input` after an unreadable payload was recorded as rejected
 */
export async function receiveBatch(call: SentCall, format: CaptureFormat, payload: Uint8Array): Promise<IngestOutcome> {
  const { platform, source, now } = call;
  const book = platform.services.get(usageBookService);
  book.assertIntake(source.providerId, now);
  const overload = overloadOf(platform);
  if (overload >= 1) {
    platform.metrics.deferred.inc();
    const retryAfter = Math.min(maxRetryAfter, Math.ceil(overload * 2));
    throw new Failure("rate_limited", { retryAfter, detail: "The event store is behind; retry later" });
  }
  const outcome = await dispatchPayload(call, { format, weight: 1 }, payload);
  book.take(source.providerId, now, outcome.accepted);
  return outcome;
}

const traceFormats = { "application/json": "otlp_json", "application/x-protobuf": "otlp_protobuf" } as const;

/** Receives spans over OTLP/HTTP. Rejected spans are reported as a partial success. @throws Failure `unsupported_media_type` */
export async function receiveTraces(
  call: SourceCall,
  mediaType: string,
  payload: Uint8Array,
): Promise<AnswerOf<Endpoints["ingest.traces"]>> {
  if (!isTraceType(mediaType)) {
    throw new Failure("unsupported_media_type", { detail: `Send ${Object.keys(traceFormats).join(" or ")}` });
  }
  const { rejected_total, rejected } = await receiveBatch(call, traceFormats[mediaType], payload);
  if (rejected_total === 0) return {};
  const reasons = [...new Set(rejected.map(({ detail }) => detail))].slice(0, maxReasons);
  return { partialSuccess: { rejectedSpans: String(rejected_total), errorMessage: reasons.join("; ") } };
}

function isTraceType(type: string): type is keyof typeof traceFormats {
  return Object.hasOwn(traceFormats, type);
}
