import type { Exchange } from "@parapet/api-model";
import type { SentCall } from "../../../../platform/call.ts";
import type { JournalEntry } from "../../../../platform/journal/journal.ts";
import { learnerService } from "../../api/learner/learner.ts";
import { findingWriterService } from "../../finding/finding-writer.ts";
import { analyzeCall } from "../analyze/analyze-call.ts";
import { newEventId } from "../store/event-id.ts";
import { eventRows, withoutBodies } from "../store/event-rows.ts";
import { repeatedCallsService, type CallGroup } from "../store/repeated-calls.ts";
import { exemplarsService, samplingService } from "../store/sampling.ts";

/** An analyzed call: its rows are for the journal, and its follow-up starts once they are there. */
export interface ProcessedCall {
  readonly rows: readonly JournalEntry[];
  /** Learns from the call and records its findings, in the background; never fails. */
  readonly followUp: () => void;
}

/**
 * Analyzes one parsed call and makes its rows. Duplicates are dropped.
 * @param weight number of calls that it represents
 * @param group calls that are stored with it
 * @param id of its event, a UUIDv7 of `call.now`
 */
export async function processCall(
  call: SentCall,
  sent: Exchange,
  weight = 1,
  id = newEventId(call.now),
  group?: CallGroup,
): Promise<ProcessedCall> {
  const { platform, source, now } = call;
  const { providerId } = source;
  const repeated = platform.services.get(repeatedCallsService);
  if (repeated.isRepeated(source, sent, group)) return { rows: [], followUp: () => platform.metrics.repeated.inc() };
  const { exchange, redacted, analysis, apiId, settings } = await analyzeCall(call, sent);
  // Calls with findings are always stored; others are sampled as the settings say.
  const storedWeight =
    settings === null || analysis.findings.length > 0
      ? weight
      : platform.services.get(samplingService).weigh(exchange, providerId, settings, weight);
  const analyzed = { call, id, exchange, redacted, analysis, weight: storedWeight };
  const hasBodies =
    settings?.bodies === "all" ||
    (settings?.bodies === "exemplars" &&
      storedWeight > 0 &&
      platform.services.get(exemplarsService).takes({ providerId, exchange, analysis, now }));
  return {
    rows: storedWeight === 0 ? [] : eventRows(hasBodies ? analyzed : withoutBodies(analyzed)),
    followUp() {
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
