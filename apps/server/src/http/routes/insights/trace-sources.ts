import { traceSourceEndpoints } from "@parapet/contract";
import { createTraceSource } from "../../../modules/insights/trace-source/create-trace-source.ts";
import { deleteTraceSource } from "../../../modules/insights/trace-source/delete-trace-source.ts";
import { endPreviousToken } from "../../../modules/insights/trace-source/end-previous-token.ts";
import { exportTraceSources } from "../../../modules/insights/trace-source/queries.ts";
import { getTraceSource, showTraceSource } from "../../../modules/insights/trace-source/get-trace-source.ts";
import { listTraceSources } from "../../../modules/insights/trace-source/list-trace-sources.ts";
import { rotateSourceToken } from "../../../modules/insights/trace-source/rotate-source-token.ts";
import { updateTraceSource } from "../../../modules/insights/trace-source/update-trace-source.ts";
import { defineHandlers } from "../../handler.ts";

export const traceSourceHandlers = defineHandlers(traceSourceEndpoints, {
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
