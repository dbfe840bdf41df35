import { type IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Guard } from "@parapet/node-middleware";
import type { Forwarder } from "./forwarder.ts";
import { hasBody, refusalOf } from "./framing.ts";
import { fail, headOf, orFail, passAnswer, passInformation } from "./pass-answer.ts";

/** Longest wait for what the target says to an upgrade: a client that hangs up meanwhile isn't noticed; milliseconds. */
const waitMs = 60_000;

/** A call that asks for an upgrade, and the first of what its client sent after it. */
interface Asking {
  readonly request: IncomingMessage;
  readonly client: Duplex;
  readonly head: Buffer;
}

/**
 * Upgrades that the tap lets pass, which are WebSockets and nothing else: behind any other protocol, HTTP/2 above all, calls
 * would go on undecided. Others are answered as if they asked for none, and so is what no WebSocket begins with (RFC 6455 §4.1).
 */
export function isPassedUpgrade(request: IncomingMessage): boolean {
  const { headers, httpVersion, method } = request;
  const isWebSocket = isNamed(headers.upgrade) && method === "GET" && httpVersion === "1.1";
  return isWebSocket && !hasBody(request) && (isAbsolute.test(request.url ?? "") || refusalOf(request) === null);
}

const isAbsolute = /^https?:\/\//i;
const isNamed = (upgrade: string | undefined) => /^websocket$/i.test(upgrade ?? "");

/**
 * Passes an upgrade on once the guard, where there is one, admits it. Both sides are joined only after the target's 101: before
 * it, and after any other answer, what the client sends would be undecided requests.
 */
export async function passUpgrade(forwarder: Forwarder, guard: Guard | null, asking: Asking): Promise<void> {
  const { request, client } = asking;
  // Nobody else listens while a decision is asked for.
  client.on("error", () => client.destroy());
  const verdict = await guard?.decide(request);
  if (client.destroyed) return;
  if (verdict?.kind !== "refused") return askForUpgrade(forwarder, asking);
  const response = lastResponse(asking);
  response.writeHead(verdict.status, verdict.headers.flat());
  response.end(verdict.body);
}

function askForUpgrade(forwarder: Forwarder, asking: Asking): void {
  const { request, client } = asking;
  const response = lastResponse(asking);
  const asked = forwarder.openWebSocket(request);
  const timer = setTimeout(() => asked.destroy(new Error(`no response within ${waitMs} ms`)), waitMs);
  const stopWaiting = () => clearTimeout(timer);
  asked.once("close", stopWaiting).once("response", stopWaiting);
  asked.on("information", (answer) => passInformation(answer, response));
  const pass = orFail(response, (answer: IncomingMessage) => passAnswer(answer, response, asked));
  asked.on("response", pass);
  asked.on("error", (error) => fail(response, error));
  asked.on("upgrade", (answer, peer, peerHead) => {
    stopWaiting();
    if (!isNamed(answer.headers.upgrade)) {
      peer.destroy();
      return fail(response, new Error("it switched to another protocol"));
    }
    response.detachSocket(socketOf(client));
    client.write(headOf(statusOf(answer)), "latin1");
    join(asking, peer, peerHead);
  });
  client.once("close", () => asked.destroy());
  asked.end();
}

function statusOf({ statusCode = 101, statusMessage = "", rawHeaders }: IncomingMessage) {
  return { statusCode, statusMessage, rawHeaders };
}

/** Two pipes, which carry whatever both have agreed on. */
function join({ client, head }: Asking, peer: Duplex, peerHead: Buffer): void {
  client.write(peerHead);
  peer.write(head);
  client.pipe(peer);
  peer.pipe(client);
  const end = () => {
    client.destroy();
    peer.destroy();
  };
  for (const side of [client, peer]) side.on("error", end).on("close", end);
}

/** The last answer of a connection that Node has left to the upgrade: what the client sends after it isn't read. */
function lastResponse({ request, client }: Asking): ServerResponse {
  const socket = socketOf(client);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => {
    // Read away, or closing with bytes unread would reset the connection before the answer arrives.
    socket.resume();
    socket.destroySoon();
  });
  return response;
}

/** Node's types say less than it gives: `upgrade` comes with the connection itself. */
function socketOf(client: Duplex): Socket {
  if (client instanceof Socket) return client;
  throw new TypeError("An upgrade came without a connection");
}
