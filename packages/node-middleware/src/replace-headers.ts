import type { IncomingMessage } from "node:http";
import { connectionHeader, isMisspelled, ownHeader, targetHeader } from "./own-headers.ts";

/**
 * Puts headers into a request in place of every `X-Adaptive-*` that its sender wrote, in any spelling, and takes off what an
 * API could take for another header than the decision did.
 * @param behindProxy whether its sender is a proxy that is believed about the connection and the target
 */
export function replaceHeaders(
  request: IncomingMessage,
  headers: readonly (readonly [string, string])[],
  behindProxy: boolean,
): void {
  const isForged = (name: string) =>
    ownHeader.test(name) ||
    isMisspelled(name) ||
    (!behindProxy && (connectionHeader.test(name) || targetHeader.test(name)));
  const { rawHeaders } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (isForged(rawHeaders[at] ?? "")) rawHeaders.splice(at, 2);
  }
  rawHeaders.push(...headers.flat());
  for (const name of Object.keys(request.headers)) if (isForged(name)) delete request.headers[name];
  for (const [name, value] of headers) request.headers[name.toLowerCase()] = value;
}
