import type { IncomingMessage } from "node:http";
import { ownHeader } from "./own-headers.ts";

/** Puts headers into a request in place of every `X-Adaptive-*` that its sender wrote, in any spelling. */
export function replaceHeaders(request: IncomingMessage, headers: readonly (readonly [string, string])[]): void {
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (ownHeader.test(rawHeaders[at] ?? "")) rawHeaders.splice(at, 2);
  }
  rawHeaders.push(...headers.flat());
  for (const name of Object.keys(request.headers)) if (ownHeader.test(name)) delete request.headers[name];
  for (const [name, value] of headers) request.headers[name.toLowerCase()] = value;
}
