import type { IncomingMessage } from "node:http";
import { connect as connectPlain } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { Guard } from "@parapet/node-middleware";
import { hasBody } from "./framing.ts";
import { requestHeaders } from "./forwarded-headers.ts";

/**
 * Upgrades that the tap lets pass; others are answered as if they asked for none. A client may also offer HTTP/2; ignoring
 * that keeps its requests readable. HTTP/1.0 has no upgrades (RFC 9110 §7.8), and a body would have to be framed.
 */
export function isPassedUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() !== "h2c" && request.httpVersion === "1.1" && !hasBody(request);
}

interface Passing {
  readonly target: URL;
  readonly rewriteHost: boolean;
}

/** Passes an upgrade on once the guard, where there is one, admits it; what it refuses is answered. */
export async function passAdmitted(
  passing: Passing,
  guard: Guard | null,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  // Nobody else listens while a decision is asked for.
  client.on("error", () => client.destroy());
  const verdict = await guard?.decide(request);
  if (verdict?.kind !== "refused") return passUpgrade(passing, request, client, head);
  const { status, headers, body } = verdict;
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  client.write(
    `HTTP/1.1 ${status} Refused\r\n${lines}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    "latin1",
  );
  client.end(body);
}

/** Joins client and target by two pipes, which carry whatever both agree on: WebSocket frames, or a refusal. */
function passUpgrade({ target, rewriteHost }: Passing, request: IncomingMessage, client: Duplex, head: Buffer): void {
  const host = target.hostname.replace(/^\[|\]$/g, "");
  const peer =
    target.protocol === "https:"
      ? connectTls({ host, port: Number(target.port || 443), servername: host })
      : connectPlain({ host, port: Number(target.port || 80) });
  const headers = requestHeaders(request, rewriteHost ? target.host : null);
  headers.push("Connection", "Upgrade", "Upgrade", request.headers.upgrade ?? "");
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}\r\n`] : []));
  peer.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  peer.write(head);
  client.pipe(peer);
  peer.pipe(client);
  const end = () => {
    client.destroy();
    peer.destroy();
  };
  for (const side of [client, peer]) side.on("error", end).on("close", end);
}
