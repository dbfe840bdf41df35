import { once } from "node:events";
import { createServer, type IncomingMessage, ServerResponse, type Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import {
  createCapture,
  createGuard,
  type GuardCounts,
  inTurn,
  maxHeaderBytes,
  type ReporterCounts,
} from "@parapet/node-middleware";
import { ConfigError } from "../../platform/config-error.ts";
import { toOriginForm } from "./forwarded-headers.ts";
import { createForwarder } from "./forwarder.ts";
import { refusalOf, refuse } from "./framing.ts";
import { fail } from "./pass-answer.ts";
import { isPassedUpgrade, passUpgrade } from "./pass-upgrade.ts";
import type { TapOptions } from "./tap-options.ts";

/** A tap that listens. */
export interface Tap {
  readonly origin: string;
  counts(): ReporterCounts & { readonly requests: number; readonly guard: GuardCounts | null };
  /** Takes no new connection, answers what was asked, sends what was captured; `drainMs` for each at most. */
  close(drainMs: number): Promise<void>;
}

/** How often a closing tap looks for connections that have fallen idle, in milliseconds. */
const lookMs = 50;
/** Idle clients may come back for longer than servers usually wait, so that it is they who hang up; milliseconds. */
const keepAliveTimeout = 65_000;

/** Listens, and passes every request on to the target. @throws ConfigError when it cannot listen */
export async function startTap(options: TapOptions, onProblem: (problem: string) => void): Promise<Tap> {
  const { target, server: parapet, token, maxBodyBytes, rewriteHost } = options;
  const forwarder = createForwarder(options);
  const guard = options.enforce && createGuard({ ...options.enforce, server: parapet.origin, onProblem });
  const capture = createCapture({ server: parapet.origin, token, maxBodyBytes, onProblem });
  const port = target.port || (target.protocol === "https:" ? "443" : "80");
  /** An API is called by the port in `Host`, which is this proxy's. */
  const surroundingsOf = ({ headers: { host } }: IncomingMessage) =>
    rewriteHost
      ? { destination: `${target.hostname}:${port}`, host: target.host }
      : { destination: `${target.hostname}:${/:(\d{1,5})$/.exec(host ?? "")?.[1] ?? port}` };
  const upgraded = new Set<Duplex>();
  let requests = 0;

  const server = createServer({
    // What may be long here is long at the target too, which has limits of its own.
    requestTimeout: 0,
    keepAliveTimeout,
    maxHeaderSize: maxHeaderBytes,
    requireHostHeader: false,
    shouldUpgradeCallback: isPassedUpgrade,
  });
  // Their bytes are limited; headers that are dropped by their number could hide what a call is.
  server.maxHeadersCount = 0;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    await inTurn(request, response);
    const refusal = refusalOf(request);
    if (refusal !== null) refuse(response, refusal);
    else if (guard === null || (await guard.admit(request, response))) forwarder.forward(request, response);
  };
  for (const event of ["request", "checkContinue", "checkExpectation"] as const) {
    server.on(event, (request, response) => {
      requests += 1;
      toOriginForm(request);
      capture.observe(request, response, surroundingsOf(request));
      take(request, response).catch((error: Error) => fail(response, error));
    });
  }
  server.on("upgrade", (request, socket, head) => {
    if (!isPassedUpgrade(request)) return orDestroy(socket, () => handBack(server, request, socket, head));
    requests += 1;
    toOriginForm(request);
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
    // One that comes before the calls ahead of it are answered has no connection to be answered on.
    passUpgrade(forwarder, guard, { request, client: socket, head }).catch(() => socket.destroy());
  });
  server.listen(options.port, options.host);
  await once(server, "listening").catch((error: Error) => {
    throw new ConfigError(`Can't listen on --listen ${options.host}:${options.port}: ${error.message}.`);
  });

  return {
    origin: originOf(server.address()),
    counts: () => ({ ...capture.counts(), requests, guard: guard?.counts() ?? null }),
    async close(drainMs) {
      const closed = once(server, "close");
      server.close();
      const look = setInterval(() => server.closeIdleConnections(), lookMs);
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      for (const socket of upgraded) socket.destroy();
      await closed;
      clearInterval(look);
      clearTimeout(cut);
      forwarder.close();
      guard?.close();
      await capture.close(drainMs);
    },
  };
}

function orDestroy(socket: Duplex, work: () => void): void {
  try {
    work();
  } catch {
    socket.destroy();
  }
}

function originOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): string {
  if (address === null || typeof address === "string") throw new Error("The tap has no TCP address");
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
}

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
