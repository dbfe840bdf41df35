import type { EventDetail } from "@parapet/contract";
import type { MessageBody, RequestMessage, ResponseMessage } from "@parapet/ui/message";
import { eventAddress } from "./event-address.ts";

/** The two messages of a call, as the viewer wants them. */
export function tracedMessages(event: EventDetail): { request: RequestMessage; response: ResponseMessage } {
  const body = (side: "req" | "res"): MessageBody => ({
    text: event[`${side}_body`],
    bytes: event[`${side}_bytes`],
    truncated: event[`${side}_body_truncated`],
    masked: event.redactions.filter((redaction) => redaction.in === `${side}_body`),
  });
  return {
    request: {
      kind: "request",
      method: event.method,
      url: eventAddress(event),
      httpVersion: event.http_version,
      headers: event.req_headers,
      body: body("req"),
    },
    response: {
      kind: "response",
      status: event.status,
      httpVersion: event.http_version,
      headers: event.res_headers,
      body: body("res"),
    },
  };
}
