import type { FastifyError, FastifyRequest } from "fastify";
import { recordReject } from "../modules/insights/reject/record-reject.ts";
import type { SourceCall } from "../platform/call.ts";

/** A payload that is refused while it is read, before any verb sees it, is counted all the same. */
export async function keepUnread(error: FastifyError, request: FastifyRequest, call: SourceCall): Promise<void> {
  const bytes = Number(request.headers["content-length"] ?? 0);
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    const detail = `A payload may have ${request.routeOptions.bodyLimit} bytes`;
    await recordReject(call, { reason: "too_large", detail, bytes, sample: "" });
  } else if (/^Z_[A-Z]+_ERROR$/.test(error.code)) {
    await recordReject(call, { reason: "compression", detail: "The payload can't be decompressed", bytes, sample: "" });
  }
}
