import type { SentCall } from "../../../platform/call.ts";
import { usageBookService } from "../../account/quota/usage-book.ts";
import { overloadOf, sheddingService } from "../capture/shedding.ts";
import { sharePayload } from "../ingest-thread/share-payload.ts";

/**
 * Takes one traced call: when this resolves, the event survives a crash. Gateways never repeat a call and must not wait,
 * so while the event store is behind, loud sources are thinned out and what is kept stands for the rest.
 * @throws Failure `quota_exceeded`, or `invalid_input` after the payload was kept and counted as refused.
 */
export async function receiveTelemetry(sender: SentCall, payload: Uint8Array): Promise<void> {
  const { platform, source, now } = sender;
  const book = platform.services.get(usageBookService);
  book.assertIntake(source.providerId, now);
  const weight = platform.services.get(sheddingService).weigh(source.id, now, overloadOf(platform));
  if (weight === 0) platform.metrics.shed.inc();
  else {
    await sharePayload(sender, { kind: "call", weight }, payload);
    book.take(source.providerId, now, 1);
  }
}
