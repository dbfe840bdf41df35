import {
  type Exchange,
  concealExchange,
  findForwardedCaller,
  findSourceRule,
  redactExchange,
  type RedactedExchange,
  withDefaultHost,
} from "@parapet/api-model";
import type { ApiSettings, TrustedProxies } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import type { JournalEntry } from "../../../../platform/journal/journal.ts";
import { learnerService } from "../../api/learner/learner.ts";
import { privatePartsOf } from "../../api/settings.ts";
import { findingWriterService } from "../../finding/finding-writer.ts";
import { meetsCondition } from "../../trace-source/call-conditions.ts";
import { analysisService } from "../analyze/analysis-service.ts";
import type { Analysis } from "../analyzed-call.ts";
import { newEventId } from "../store/event-id.ts";
import { eventRows, withoutBodies } from "../store/event-rows.ts";
import type { CallOutcome } from "../store/funnel-counts.ts";
import { repeatedCallsService, type CallGroup } from "../store/repeated-calls.ts";
import { exemplarsService, samplingService } from "../store/sampling.ts";

interface Result {
  readonly exchange: Exchange;
  readonly redacted: RedactedExchange;
  readonly analysis: Analysis;
  readonly apiId: string | null;
  readonly prefix: string;
  /** null when the API couldn't be loaded. */
  readonly settings: ApiSettings | null;
}

/** An analyzed call: its rows are for the journal, and its follow-up starts once they are there. */
export interface ProcessedCall {
  readonly rows: readonly JournalEntry[];
  readonly outcome: CallOutcome;
  /** The source rule that applied to it. */
  readonly rule?: string;
  /** Learns from the call and records its findings, in the background; never fails. */
  readonly followUp: () => void;
}

/**
 * Analyzes one parsed call and makes its rows. Duplicates and ignored calls are dropped.
 * @param weight number of calls that it represents
 * @param group calls that are stored with it
 * @param id of its event, a UUIDv7 of `call.now`
 */
export async function processCall(
  call: SentCall,
  received: Exchange,
  weight = 1,
  id = newEventId(call.now),
  group?: CallGroup,
): Promise<ProcessedCall> {
  const { platform, source, now } = call;
  const { providerId, defaultHost = null, rules = [], trustedProxies = null } = source;
  const hosted = withCaller(defaultHost === null ? received : withDefaultHost(received, defaultHost), trustedProxies);
  const rule = rules.length === 0 ? null : findSourceRule(rules, hosted, meetsCondition);
  if (rule?.effect === "ignore") return { rows: [], outcome: "ignored", rule: rule.id, followUp: () => undefined };
  const sent = rule?.effect === "api" ? { ...hosted, isApi: true } : hosted;
  const repeated = platform.services.get(repeatedCallsService);
  if (repeated.isRepeated(source, sent, group))
    return { rows: [], outcome: "repeated", followUp: () => platform.metrics.repeated.inc() };
  const result = await analyzeCall(call, sent);
  const { exchange, redacted, analysis, apiId, prefix, settings } = result;
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
    outcome: outcomeOf(result, platform.services.get(learnerService).isFull),
    ...(rule !== null && { rule: rule.id }),
    followUp() {
      repeated.remember(source, sent);
      const { template, action, findings } = analysis;
      if (settings !== null && analysis.kind === "operation")
        platform.services
          .get(learnerService)
          .offer({ providerId, receivedAt: now, exchange, redacted, prefix, template, weight });
      if (apiId !== null && findings.length > 0)
        platform.services
          .get(findingWriterService)
          .note({ providerId, apiId, method: exchange.method, template, action, eventId: id, at: now }, findings);
      platform.metrics.events.inc();
    },
  };
}

/** The call with its caller's address. Where proxies are trusted, headers of others say nothing. */
function withCaller(exchange: Exchange, proxies: TrustedProxies | null): Exchange {
  if (proxies === null) return exchange;
  const address = findForwardedCaller(exchange, proxies)?.address ?? exchange.srcIp;
  return address === null ? exchange : { ...exchange, callerIp: address };
}

/** Redacts and analyzes one parsed call. Only the first call of an API waits for the database. */
async function analyzeCall({ platform, source }: SentCall, sent: Exchange): Promise<Result> {
  const { providerId } = source;
  const service = platform.services.get(analysisService);
  const loading = service.prepare(providerId, sent);
  if (loading !== null) await loading;
  const exchange = service.identified(providerId, sent);
  const settings = service.settingsFor(providerId, exchange);
  // Without the API's settings, everything that they may call private is removed.
  const redacted = settings === null ? concealExchange(exchange) : redactExchange(exchange, privatePartsOf(settings));
  const { apiId, prefix, analysis } = service.analyze(providerId, exchange, redacted);
  return { exchange, redacted, analysis, apiId, prefix, settings };
}

/** How far a call comes. While learning is behind, calls in flight may be counted as learned. */
function outcomeOf({ exchange, analysis, apiId, settings }: Result, isLearningFull: boolean): CallOutcome {
  if (exchange.host === "") return "no_host";
  if (analysis.kind !== "operation") return analysis.kind;
  if (settings === null) return "api_unavailable";
  if (apiId === null) return "api_limit";
  if (isLearningFull) return "learning_behind";
  if (analysis.verdict === null) return "no_document";
  return analysis.verdict === "unchecked" ? "unchecked" : "checked";
}
