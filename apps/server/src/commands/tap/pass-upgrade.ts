import type { IncomingMessage } from "node:http";
import { connect as connectPlain } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { requestHeaders } from "./forwarded-headers.ts";

/** Upgrades that the tap lets pass. A client may also offer HTTP/2; ignoring that keeps its requests readable. */
export function isPassedUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() !== "h2c";
}

/** Joins client and target by two pipes, which carry whatever both agree on: WebSocket frames, or a refusal. */
export function passUpgrade(
  { target, rewriteHost }: { readonly target: URL; readonly rewriteHost: boolean },
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Duplex {
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
  return client;
}
