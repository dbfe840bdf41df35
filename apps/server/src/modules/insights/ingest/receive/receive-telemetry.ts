import type { SentCall } from "../../../../platform/call.ts";
import { usageBookService } from "../../../account/quota/usage-book.ts";
import { dispatchPayload } from "../worker/dispatch-payload.ts";
import { overloadOf, sheddingService } from "./shedding.ts";

/**
 * Receives one traced call; once this resolves, its event survives a crash. Gateways never retry and must not wait, so
 * when the event store is behind, high-volume sources are sampled and the sampled calls carry the weight of the others.
 * @throws Failure `quota_exceeded`, or `invalid_input` after the payload was recorded as rejected
 */
export async function receiveTelemetry(sender: SentCall, payload: Uint8Array): Promise<void> {
  const { platform, source, now } = sender;
  const book = platform.services.get(usageBookService);
  book.assertIntake(source.providerId, now);
  const weight = platform.services.get(sheddingService).weigh(source.id, now, overloadOf(platform));
  if (weight === 0) platform.metrics.shed.inc();
  else {
    await dispatchPayload(sender, { format: "call", weight }, payload);
    book.take(source.providerId, now, 1);
  }
}
