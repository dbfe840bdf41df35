import { telemetryEndpoints } from "@parapet/contract";
import { receiveTelemetry } from "../../../modules/insights/ingest/receive/receive-telemetry.ts";
import { deleteTraceSource } from "../../../modules/insights/trace-source/delete-trace-source.ts";
import { discoverHosts, listHostsToTrace } from "../../../modules/insights/trace-source/discover-hosts.ts";
import { findOrCreateTraceSource } from "../../../modules/insights/trace-source/find-or-create-trace-source.ts";
import { findTraceSource } from "../../../modules/insights/trace-source/get-trace-source.ts";
import { listAllTraceSources } from "../../../modules/insights/trace-source/list-all-trace-sources.ts";
import { defineHandlers } from "../../handler.ts";

export const telemetryHandlers = defineHandlers(telemetryEndpoints, {
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
