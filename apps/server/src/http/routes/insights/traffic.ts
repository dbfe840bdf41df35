import {
  traceSourceEndpoints,
  sourceFunnelEndpoints,
  rejectEndpoints,
  ingestEndpoints,
  ingestStatusEndpoints,
  ingestTrialEndpoints,
  sourceProxyEndpoints,
  sourceRuleEndpoints,
  logFormatEndpoints,
  telemetryEndpoints,
  importEndpoints,
  eventEndpoints,
  usageEndpoints,
  type Endpoints,
  type QueryOf,
} from "@parapet/contract";
import { compareEvent } from "../../../modules/insights/event/compare-event.ts";
import { countOverTime } from "../../../modules/insights/event/count-over-time.ts";
import {
  exportEvents,
  suggestValues,
  findNeighbours,
  followEvents,
  getEvent,
  listEvents,
} from "../../../modules/insights/event/queries.ts";
import { cancelImport } from "../../../modules/insights/import/cancel-import.ts";
import { createImport } from "../../../modules/insights/import/create-import.ts";
import { getImport, listImports } from "../../../modules/insights/import/queries.ts";
import { listRejects } from "../../../modules/insights/ingest-status/queries.ts";
import { readIngestStatus } from "../../../modules/insights/ingest-status/read-ingest-status.ts";
import { receiveBatch, receiveTraces } from "../../../modules/insights/ingest/receive/receive-batch.ts";
import { receiveTelemetry } from "../../../modules/insights/ingest/receive/receive-telemetry.ts";
import { tryPayload } from "../../../modules/insights/ingest/receive/try-payload.ts";
import { checkProxies } from "../../../modules/insights/trace-source/check-proxies.ts";
import { checkSourceRule, countMatches } from "../../../modules/insights/trace-source/check-source-rule.ts";
import { createTraceSource } from "../../../modules/insights/trace-source/create-trace-source.ts";
import { deleteTraceSource } from "../../../modules/insights/trace-source/delete-trace-source.ts";
import { discoverHosts, listHostsToTrace } from "../../../modules/insights/trace-source/discover-hosts.ts";
import { endPreviousToken } from "../../../modules/insights/trace-source/end-previous-token.ts";
import { findOrCreateTraceSource } from "../../../modules/insights/trace-source/find-or-create-trace-source.ts";
import { getProviderRules } from "../../../modules/insights/trace-source/get-provider-rules.ts";
import {
  getTraceSource,
  showTraceSource,
  findTraceSource,
} from "../../../modules/insights/trace-source/get-trace-source.ts";
import { listAllTraceSources } from "../../../modules/insights/trace-source/list-all-trace-sources.ts";
import { listTraceSources } from "../../../modules/insights/trace-source/list-trace-sources.ts";
import { exportTraceSources } from "../../../modules/insights/trace-source/queries.ts";
import { readSourceFunnel } from "../../../modules/insights/trace-source/read-source-funnel.ts";
import { rotateSourceToken } from "../../../modules/insights/trace-source/rotate-source-token.ts";
import { saveProviderRules } from "../../../modules/insights/trace-source/save-provider-rules.ts";
import { suggestProxies } from "../../../modules/insights/trace-source/suggest-proxies.ts";
import { tryLogFormat } from "../../../modules/insights/trace-source/try-log-format.ts";
import { updateTraceSource } from "../../../modules/insights/trace-source/update-trace-source.ts";
import {
  exportUsage,
  readOrganizationUsage,
  readUsageHours,
  readUsageRankings,
} from "../../../modules/insights/usage/queries.ts";
import { readUsageSeries } from "../../../modules/insights/usage/read-usage-series.ts";
import { readUsageTop } from "../../../modules/insights/usage/read-usage-top.ts";
import { summarizeUsage } from "../../../modules/insights/usage/summarize-usage.ts";
import type { SourceCall } from "../../../platform/call.ts";
import { defineHandlers } from "../../handler.ts";

const traceSourceHandlers = defineHandlers(traceSourceEndpoints, {
  "traceSources.list": ({ call, query }) => listTraceSources(call, query),
  "traceSources.export": ({ call, query }) => exportTraceSources(call, query),
  "traceSources.create": async ({ call, body }) => {
    const { row, token } = await createTraceSource(call, body);
    return { ...(await showTraceSource(call, row)), token };
  },
  "traceSources.get": ({ call, params }) => getTraceSource(call, params.id),
  "traceSources.update": async ({ call, params, body }) =>
    showTraceSource(call, await updateTraceSource(call, params.id, body)),
  "traceSources.rotateToken": async ({ call, params, body }) => {
    const { row, token } = await rotateSourceToken(call, params.id, body.grace_ms);
    return { ...(await showTraceSource(call, row)), token };
  },
  "traceSources.endPreviousToken": async ({ call, params }) =>
    showTraceSource(call, await endPreviousToken(call, params.id)),
  "traceSources.delete": async ({ call, params }) => {
    await deleteTraceSource(call, params.id);
    return undefined;
  },
});

const sourceFunnelHandlers = defineHandlers(sourceFunnelEndpoints, {
  "traceSources.funnel": ({ call, params, query }) => readSourceFunnel(call, params.id, query),
});

const rejectHandlers = defineHandlers(rejectEndpoints, {
  "rejects.list": ({ call, query }) => listRejects(call, query),
});

const ingestHandlers = defineHandlers(ingestEndpoints, {
  "ingest.traces": ({ call, mediaType, body }) => receiveTraces(call, mediaType, body),
  "ingest.batch": ({ call, query, body }) => receiveBatch(withHost(call, query), "telemetry", body),
  "ingest.accessLog": ({ call, query, body }) => receiveBatch(withHost(call, query), "access_log", body),
  "ingest.akto": ({ call, body }) => receiveBatch(call, "akto", body),
  "ingest.metlo": ({ call, body }) => receiveBatch(call, "metlo", body),
});

/** A request may name another host than its source does, or another scheme. */
function withHost(call: SourceCall, { host, scheme }: QueryOf<Endpoints["ingest.batch"]>): SourceCall {
  if (host === undefined && scheme === undefined) return call;
  const { source } = call;
  const set = host ?? source.defaultHost?.host;
  return set === undefined
    ? call
    : { ...call, source: { ...source, defaultHost: { host: set, scheme: scheme ?? null } } };
}

const ingestStatusHandlers = defineHandlers(ingestStatusEndpoints, {
  "ingestStatus.read": ({ call, query }) => readIngestStatus(call, query),
});

const ingestTrialHandlers = defineHandlers(ingestTrialEndpoints, {
  "ingestTrial.run": ({ call, query, body }) => tryPayload(call, query, body),
});

const sourceRuleHandlers = defineHandlers(sourceRuleEndpoints, {
  "sourceRules.get": ({ call }) => getProviderRules(call),
  "sourceRules.save": ({ call, body }) => saveProviderRules(call, body),
  "sourceRules.check": ({ call, body }) => countMatches(call, body, null),
  "traceSources.checkRule": ({ call, params, body }) => checkSourceRule(call, params.id, body),
});

const sourceProxyHandlers = defineHandlers(sourceProxyEndpoints, {
  "traceSources.suggestProxies": ({ call, params }) => suggestProxies(call, params.id),
  "traceSources.checkProxies": ({ call, params, body }) => checkProxies(call, params.id, body),
});

const logFormatHandlers = defineHandlers(logFormatEndpoints, {
  "logFormats.try": ({ call, body }) => tryLogFormat(call, body),
});

const telemetryHandlers = defineHandlers(telemetryEndpoints, {
  "telemetry.send": async ({ call, body }) => {
    await receiveTelemetry(call, body);
    return "";
  },
  "telemetry.hostsToTrace": async ({ call }) => ({ hosts: await listHostsToTrace(call) }),
  "telemetry.newDiscoveredApis": async ({ call, body }) => {
    await discoverHosts(call, body.hosts);
    return { message: "New APIs will be processed" };
  },
  "controlTraceSources.list": async ({ call }) => ({
    trace_sources: (await listAllTraceSources(call)).map(controlView),
  }),
  "controlTraceSources.create": async ({ call, body }) => {
    const { row, token } = await findOrCreateTraceSource(call, body);
    return { ...controlView(row), ...(token !== undefined && { token }) };
  },
  "controlTraceSources.get": async ({ call, params }) =>
    controlView(await findTraceSource(call, call.platform.postgres.db, params.uid)),
  "controlTraceSources.delete": async ({ call, params }) => {
    await deleteTraceSource(call, params.uid);
    return undefined;
  },
});

type Row = Awaited<ReturnType<typeof listAllTraceSources>>[number];

/** A source in APIClarity's words: "id" is a small number, "uid" the id. */
function controlView({ number, id, name, type, description }: Row) {
  return { id: number, uid: id, name, type, description };
}

const importHandlers = defineHandlers(importEndpoints, {
  "imports.create": ({ call, query, body }) => createImport(call, query, body),
  "imports.list": ({ call, query }) => listImports(call, query),
  "imports.get": ({ call, params }) => getImport(call.platform.postgres.db, call, params.id),
  "imports.cancel": ({ call, params }) => cancelImport(call, params.id),
});

const eventHandlers = defineHandlers(eventEndpoints, {
  "events.list": ({ call, query }) => listEvents(call, query),
  "events.export": ({ call, query }) => exportEvents(call, query),
  "events.histogram": ({ call, query }) => countOverTime(call, query),
  "events.suggest": ({ call, query }) => suggestValues(call, query),
  "events.stream": ({ call, query, lastEventId }) => followEvents(call, query, lastEventId),
  "events.get": ({ call, params }) => getEvent(call, params.id),
  "events.neighbours": ({ call, params }) => findNeighbours(call, params.id),
  "events.difference": ({ call, params, query }) => compareEvent(call, params.id, query),
});

const usageHandlers = defineHandlers(usageEndpoints, {
  "usage.summary": ({ call, query }) => summarizeUsage(call, query),
  "usage.series": ({ call, query }) => readUsageSeries(call, query),
  "usage.top": ({ call, query }) => readUsageTop(call, query),
  "usage.rankings": ({ call, query }) => readUsageRankings(call, query),
  "usage.export": ({ call, query }) => exportUsage(call, query),
  "usage.organization": ({ call, params, query }) => readOrganizationUsage(call, params.id, query),
  "usage.heatMap": ({ call, query }) => readUsageHours(call, query),
});

export const trafficHandlers = {
  ...traceSourceHandlers,
  ...sourceFunnelHandlers,
  ...rejectHandlers,
  ...ingestHandlers,
  ...ingestStatusHandlers,
  ...ingestTrialHandlers,
  ...sourceRuleHandlers,
  ...sourceProxyHandlers,
  ...logFormatHandlers,
  ...telemetryHandlers,
  ...importHandlers,
  ...eventHandlers,
  ...usageHandlers,
};
