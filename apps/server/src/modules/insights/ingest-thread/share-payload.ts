import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { ingestThreadOf } from "./ingest-thread-of.ts";
import type { Work } from "./messages.ts";
import { storePayload } from "./store-payload.ts";

/** Analyses and stores a payload, in the second thread where there is one that keeps up. @throws Failure */
export function sharePayload(call: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
  return ingestThreadOf(call.platform)?.share(call, work, payload) ?? storePayload(call, work, payload);
}
