import type { FastifyError, FastifyRequest } from "fastify";
import { recordReject } from "../modules/insights/reject/record-reject.ts";
import type { SourceCall } from "../platform/call.ts";

/** A payload over the limit is refused while it is read, before any verb sees it; it is counted all the same. */
export async function keepOversized(error: FastifyError, request: FastifyRequest, call: SourceCall): Promise<void> {
  if (error.code !== "FST_ERR_CTP_BODY_TOO_LARGE") return;
  await recordReject(call, {
    reason: "too_large",
    detail: `A payload may have ${request.routeOptions.bodyLimit} bytes`,
    bytes: Number(request.headers["content-length"] ?? 0),
    sample: "",
  });
}
