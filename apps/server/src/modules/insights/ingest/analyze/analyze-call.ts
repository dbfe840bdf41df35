import { concealExchange, redactExchange, type Exchange, type RedactedExchange } from "@parapet/api-model";
import type { ApiSettings } from "@parapet/contract";
import type { SentCall } from "../../../../platform/call.ts";
import { privatePartsOf } from "../../api/settings.ts";
import type { Analysis } from "../analyzed-call.ts";
import { analysisService } from "./analysis-service.ts";

interface Result {
  readonly exchange: Exchange;
  readonly redacted: RedactedExchange;
  readonly analysis: Analysis;
  readonly apiId: string | null;
  /** null when the API couldn't be loaded. */
  readonly settings: ApiSettings | null;
}

/** Redacts and analyzes one parsed call. Only the first call of an API waits for the database. */
export async function analyzeCall({ platform, source }: SentCall, sent: Exchange): Promise<Result> {
  const { providerId } = source;
  const service = platform.services.get(analysisService);
  const loading = service.prepare(providerId, sent);
  if (loading !== null) await loading;
  const exchange = service.identified(providerId, sent);
  const settings = service.settingsFor(providerId, exchange);
  // Without the API's settings, everything that they may call private is removed.
  const redacted = settings === null ? concealExchange(exchange) : redactExchange(exchange, privatePartsOf(settings));
  const { apiId, analysis } = service.analyze(providerId, exchange, redacted);
  return { exchange, redacted, analysis, apiId, settings };
}
