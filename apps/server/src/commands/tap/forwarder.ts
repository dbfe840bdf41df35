import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from "node:http";
import type { IncomingMessage, RequestOptions, ServerResponse } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { maxHeaderBytes } from "@parapet/node-middleware";
import { announcesBody } from "./framing.ts";
import { forwardedHeaders, requestHeaders, trailerPairs } from "./forwarded-headers.ts";

interface ForwarderOptions {
  readonly target: URL;
  readonly rewriteHost: boolean;
}

/** Passes requests on to one target, over connections that are kept. */
export interface Forwarder {
  forward(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
}

/** An idle connection is given up before servers usually do, so that no request meets a closing one; milliseconds. */
const idleMs = 4_000;
/** Methods that Node sends without a body unless headers announce one. */
const bodiless = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"]);

export function createForwarder({ target, rewriteHost }: ForwarderOptions): Forwarder {
  const isTls = target.protocol === "https:";
  const agentOptions = { keepAlive: true, timeout: idleMs, scheduling: "lifo" } as const;
  const agent = isTls ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const open = (options: RequestOptions) => (isTls ? httpsRequest : httpRequest)(options);

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const headers = requestHeaders(request, rewriteHost ? target.host : null);
    // By what goes on, not by what came: a body without an announcement would be read as the next request.
    const announced = announcesBody(headers);
    if (!announced && !bodiless.has(request.method ?? "")) headers.push("Content-Length", "0");
    const asked = open({
      agent,
      hostname: target.hostname.replace(/^\[|\]$/g, ""),
      port: target.port,
      method: request.method,
      path: request.url,
      headers,
      maxHeaderSize: maxHeaderBytes,
      setHost: false,
    });
    asked.on("information", (answer) => passInformation(answer, response));
    asked.on("response", (answer) => passAnswer(answer, response));
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
    if (announced) passBody(request, asked);
    else asked.end();
  }

  return { forward, close: () => agent.destroy() };
}

function passBody(request: IncomingMessage, asked: ClientRequest): void {
  // Before `pipe` ends the request, which sends the trailers.
  request.once("end", () => {
    if (request.rawTrailers.length > 0) asked.addTrailers(trailerPairs(request));
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

/** Any 1xx, as it came: 100 lets the client send its body, 103 names what to load meanwhile. */
function passInformation(
  { statusCode, statusMessage, rawHeaders }: { statusCode: number; statusMessage: string; rawHeaders: string[] },
  response: ServerResponse,
): void {
  if (response.headersSent || response.req.httpVersion === "1.0") return;
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => `${rawHeaders[at * 2]}: ${rawHeaders[at * 2 + 1]}\r\n`,
  );
  // A response that waits behind another one of its connection has no socket yet, and may go without.
  response.socket?.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join("")}\r\n`, "latin1");
}

function passAnswer(answer: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) {
    answer.destroy();
    return;
  }
  response.sendDate = false;
  const headers = forwardedHeaders(answer);
  const isOld = response.req.httpVersion === "1.0";
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, isOld ? withoutChunks(headers) : headers);
  answer.once("end", () => {
    if (answer.rawTrailers.length > 0) response.addTrailers(trailerPairs(answer));
  });
  answer.on("error", () => response.destroy());
  answer.pipe(response);
}

function withoutChunks(headers: readonly string[]): string[] {
  return headers.filter((_, at) => headers[at - (at % 2)]?.toLowerCase() !== "transfer-encoding");
}

/** Once an answer has begun, only breaking it off says that it is not whole. */
function fail(response: ServerResponse, error: Error): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(502, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end(`parapet tap: the target did not answer: ${error.message}\n`);
}
