import { type IncomingMessage, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Gives a call back to the server as one that asks for no upgrade. Nodes that don't know `shouldUpgradeCallback` (before 22.21
 * and 24.9) take every such call out of HTTP, and leave its body unread.
 * @throws where the calls before it wait for their answers: there is no place for its own
 */
export function handBack(server: Server, request: IncomingMessage, client: Duplex, head: Buffer): void {
  if (!(client instanceof Socket)) throw new TypeError("An upgrade came without a connection");
  const place = new ServerResponse(request);
  place.assignSocket(client);
  place.detachSocket(client);
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = [rawHeaders[at], rawHeaders[at + 1]];
    if (name.toLowerCase() !== "upgrade") lines.push(`${name}: ${value}`);
  }
  client.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", client);
}
