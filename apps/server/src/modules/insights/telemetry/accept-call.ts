import { concealExchange, redactExchange, type Exchange } from "@parapet/api-model";
import type { SentCall } from "../../../platform/call.ts";
import type { JournalEntry } from "../../../platform/journal/journal.ts";
import { analysisService } from "../analysis/analysis-service.ts";
import { learnerService } from "../api/learner/learner.ts";
import { privatePartsOf } from "../api/settings.ts";
import { findingWriterService } from "../finding/finding-writer.ts";
import { newEventId } from "./event-id.ts";
import { eventRows } from "./event-rows.ts";
import { exemplarsService } from "./exemplars.ts";
import { repeatedCallsService, type CallGroup } from "./repeated-calls.ts";
import { samplingService } from "./sampling.ts";
import { withoutBodies } from "./without-bodies.ts";

/** A call that was analysed: its rows are for the journal, and what follows waits until they are there. */
export interface AcceptedCall {
  readonly rows: readonly JournalEntry[];
  /** Learns from the call and keeps what was found in it, in the background; never fails. */
  readonly follow: () => void;
}

/**
 * Redacts and analyses one traced call; duplicates are dropped. Only the first call of an API waits for a store.
 * @param weight calls it stands for
 * @param group calls that are stored with it
 * @param id of its event, a UUIDv7 of `call.now`
 */
export async function acceptCall(
  call: SentCall,
  sent: Exchange,
  weight = 1,
  id = newEventId(call.now),
  group?: CallGroup,
): Promise<AcceptedCall> {
  const { platform, source, now } = call;
  const { providerId } = source;
  const service = platform.services.get(analysisService);
  const repeated = platform.services.get(repeatedCallsService);
  if (repeated.isRepeated(source, sent, group)) return { rows: [], follow: () => platform.metrics.repeated.inc() };
  const loading = service.prepare(providerId, sent);
  if (loading !== null) await loading;
  const exchange = service.identified(providerId, sent);
  const settings = service.settingsFor(providerId, exchange);
  // Nothing that its settings may call private is kept of an API that could not be read.
  const redacted = settings === null ? concealExchange(exchange) : redactExchange(exchange, privatePartsOf(settings));
  const { apiId, analysis } = service.analyse(providerId, exchange, redacted);
  // What was found is kept whole; of the rest so many of the settings' share.
  const stands =
    settings === null || analysis.findings.length > 0
      ? weight
      : platform.services.get(samplingService).weigh(exchange, providerId, settings, weight);
  const kept = { id, exchange, redacted, analysis, weight: stands };
  const hasBodies =
    settings?.bodies === "all" ||
    (settings?.bodies === "exemplars" &&
      stands > 0 &&
      platform.services.get(exemplarsService).takes({ providerId, exchange, analysis, now }));
  return {
    rows: stands === 0 ? [] : eventRows(call, hasBodies ? kept : withoutBodies(kept)),
    follow() {
      repeated.remember(source, sent);
      const { template, findings } = analysis;
      if (settings !== null)
        platform.services
          .get(learnerService)
          .offer({ providerId, receivedAt: now, exchange, redacted, template, weight });
      if (apiId !== null && findings.length > 0)
        platform.services
          .get(findingWriterService)
          .note({ providerId, apiId, method: exchange.method, template, eventId: id, at: now }, findings);
      platform.metrics.events.inc();
    },
  };
}
