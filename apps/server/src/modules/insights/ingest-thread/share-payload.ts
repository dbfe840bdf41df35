import type { IngestOutcome } from "@parapet/contract";
import type { SentCall } from "../../../platform/call.ts";
import { ingestThreadOf } from "./ingest-thread-of.ts";
import type { Work } from "./messages.ts";
import { storePayload } from "./store-payload.ts";

/** Analyses and stores a payload, in whichever thread has less to do. @throws Failure */
export function sharePayload(call: SentCall, work: Work, payload: Uint8Array): Promise<IngestOutcome> {
  return ingestThreadOf(call.platform)?.share(call, work, payload) ?? storePayload(call, work, payload);
}
