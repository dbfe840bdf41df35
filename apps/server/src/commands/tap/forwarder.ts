import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { maxHeaderBytes } from "@parapet/node-middleware";
import { requestHeaders, trailerPairs } from "./forwarded-headers.ts";
import { announcesBody } from "./framing.ts";
import { fail, orFail, passAnswer, passInformation } from "./pass-answer.ts";

interface ForwarderOptions {
  readonly target: URL;
  readonly rewriteHost: boolean;
  /** null where calls aren't guarded. */
  readonly enforce: object | null;
}

/** Passes requests on to one target, over connections that are kept. */
export interface Forwarder {
  forward(request: IncomingMessage, response: ServerResponse): void;
  /** Begins to ask for a WebSocket, over a connection of its own. */
  openWebSocket(request: IncomingMessage): ClientRequest;
  close(): void;
}

interface Opened {
  readonly asked: ClientRequest;
  /** Whether a body follows. */
  readonly announced: boolean;
}

/** An idle connection is given up before servers usually do, so that no request meets a closing one; milliseconds. */
const idleMs = 4_000;
/** Methods that Node sends without a body unless headers announce one. */
const bodiless = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]);

export function createForwarder({ target, rewriteHost, enforce }: ForwarderOptions): Forwarder {
  const isTls = target.protocol === "https:";
  const agentOptions = { keepAlive: true, timeout: idleMs, scheduling: "lifo" } as const;
  const agent = isTls ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const ask = isTls ? httpsRequest : httpRequest;

  function open(request: IncomingMessage, isUpgrade = false): Opened {
    const headers = requestHeaders(request, rewriteHost ? target.host : null);
    // By what goes on, not by what came: a body without an announcement would be read as the next request.
    const announced = announcesBody(headers);
    if (!announced && !bodiless.has(request.method ?? "")) headers.push("Content-Length", "0");
    if (isUpgrade) headers.push("Connection", "Upgrade", "Upgrade", "websocket");
    const asked = ask({
      // What is upgraded leaves HTTP, and takes no connection from the others.
      agent: !isUpgrade && agent,
      hostname: target.hostname.replace(/^\[|\]$/g, ""),
      port: target.port,
      method: request.method,
      path: request.url,
      headers,
      maxHeaderSize: maxHeaderBytes,
      setHost: false,
    });
    return { asked, announced };
  }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const { asked, announced } = open(request);
    const pass = orFail(response, (answer: IncomingMessage) => passAnswer(answer, response, asked));
    asked.on("information", (answer) => passInformation(answer, response));
    asked.on("response", pass);
    // A target that switches protocols unasked has left HTTP.
    asked.on("upgrade", (_answer, socket) => {
      socket.destroy();
      fail(response, new Error("it switched protocols"));
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      // The target closed an idle connection just as it was taken: nothing has been asked yet.
      const isStale = asked.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      if (isStale && !announced && !response.headersSent && !response.destroyed) return forward(request, response);
      fail(response, error);
    });
    // A client that hangs up is no longer asked for.
    response.once("close", () => {
      if (!response.writableFinished) asked.destroy();
    });
    if (announced) passBody(request, asked, enforce === null);
    else asked.end();
  }

  return { forward, openWebSocket: (request) => open(request, true).asked, close: () => agent.destroy() };
}

/** @param withTrailers false where calls are decided about: that is done before trailers come, and some servers read them as headers */
function passBody(request: IncomingMessage, asked: ClientRequest, withTrailers: boolean): void {
  // Before `pipe` ends the request, which sends the trailers.
  request.once("end", () => {
    if (withTrailers && request.rawTrailers.length > 0) asked.addTrailers(trailerPairs(request));
  });
  // The first bytes usually follow at once and take the headers with them; a client that waits does not hold them back.
  let isUnderWay = false;
  request.once("data", () => {
    isUnderWay = true;
  });
  setImmediate(() => {
    if (!isUnderWay) asked.flushHeaders();
  });
  request.pipe(asked);
  request.on("error", () => asked.destroy());
}
