import { redactExchange, type Exchange, type SampledCall } from "@parapet/api-model";
import type { Endpoints, IngestTrial, QueryOf, TrialCall } from "@parapet/contract";
import type { ViewerCall } from "../../../../platform/call.ts";
import { slices } from "../../../../platform/slices.ts";
import { findTraceSource } from "../../trace-source/get-trace-source.ts";
import { guessFormat } from "../parse/guess-format.ts";
import { parsePayload } from "../parse/parse-payload.ts";

/** Max calls, and max rejected calls, in the result. */
const maxShown = 20;

/** Dry run: parses a payload as ingest would, from a source if one is given, and stores nothing. @throws Failure `not_found` */
export async function tryPayload(
  call: ViewerCall,
  { format: requested, source_id: sourceId }: QueryOf<Endpoints["ingestTrial.run"]>,
  payload: Uint8Array,
): Promise<IngestTrial> {
  const { platform, viewer, now } = call;
  const source = sourceId === undefined ? null : await findTraceSource(call, platform.postgres.db, sourceId);
  const logFormat = source?.logFormat ?? null;
  const format = requested ?? guessFormat(payload, logFormat);
  const trial: IngestTrial = {
    format,
    unreadable: null,
    accepted: 0,
    ignored: 0,
    rejected_total: 0,
    calls: [],
    rejected: [],
  };
  const as = format === "telemetry" ? "call_or_batch" : format;
  const pause = slices();
  const unreadable = await parsePayload(
    platform,
    { owner: viewer.providerId, format: as, payload, receivedAtMs: now.getTime(), logFormat },
    async ({ calls, from }) => {
      let index = from;
      for (const each of calls) {
        const turn = pause();
        if (turn !== null) await turn;
        count(trial, each, index);
        index += 1;
      }
    },
  );
  return { ...trial, unreadable };
}

function count(trial: IngestTrial, each: SampledCall, index: number): void {
  switch (each.kind) {
    case "call":
      trial.accepted += 1;
      if (trial.calls.length < maxShown) trial.calls.push(present(each.exchange));
      break;
    case "reject":
      trial.rejected_total += 1;
      if (trial.rejected.length < maxShown) trial.rejected.push({ index, reason: each.reason, detail: each.detail });
      break;
    case "ignored":
      trial.ignored += 1;
  }
}

function present(exchange: Exchange): TrialCall {
  const { tsMs, durationMs, method, scheme, host, port, status, httpVersion, srcIp, dstIp, isApi, warnings } = exchange;
  const redacted = redactExchange(exchange);
  return {
    time: new Date(tsMs).toISOString(),
    duration_ms: durationMs,
    method,
    scheme,
    host,
    port,
    path: redacted.path,
    query: redacted.query,
    status,
    http_version: httpVersion,
    src_ip: srcIp,
    dst_ip: dstIp,
    is_api: isApi,
    req_headers: [...redacted.reqHeaders],
    res_headers: [...redacted.resHeaders],
    req_body: redacted.reqBody,
    res_body: redacted.resBody,
    warnings: [...warnings],
  };
}
