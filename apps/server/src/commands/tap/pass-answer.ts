import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { forwardedHeaders, trailerPairs } from "./forwarded-headers.ts";
import { isChunked } from "./framing.ts";

interface Information {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly rawHeaders: string[];
}

/** Any 1xx, as it came: 100 lets the client send its body, 103 names what to load meanwhile. */
export function passInformation(answer: Information, response: ServerResponse): void {
  // 101 is no information: it ends HTTP on a connection, and here only where both sides are joined.
  if (answer.statusCode === 101 || response.headersSent || response.req.httpVersion === "1.0") return;
  // A response that waits behind another one of its connection has no socket yet, and may go without.
  response.socket?.write(headOf(answer), "latin1");
}

/** Status line and headers, as they came. */
export function headOf({ statusCode, statusMessage, rawHeaders }: Information): string {
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => `${rawHeaders[at * 2]}: ${rawHeaders[at * 2 + 1]}\r\n`,
  );
  return `HTTP/1.1 ${statusCode} ${reasonOf(statusMessage)}\r\n${lines.join("")}\r\n`;
}

/** Without what no reason phrase may hold (RFC 9112 §4): Node reads it, and doesn't write it. */
function reasonOf(phrase: string): string {
  return phrase.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "");
}

/** @param asked what is answered: its connection isn't used again where a body could follow that no answer has */
export function passAnswer(answer: IncomingMessage, response: ServerResponse, asked: ClientRequest): void {
  if (response.destroyed) {
    answer.destroy();
    return;
  }
  const problem = problemOf(answer);
  if (problem !== null) {
    fail(response, new Error(problem));
    asked.destroy();
    return;
  }
  response.sendDate = false;
  const { statusCode = 502, statusMessage = "" } = answer;
  const headers = forwardedHeaders(answer);
  const isOld = response.req.httpVersion === "1.0";
  response.writeHead(statusCode, reasonOf(statusMessage), isOld ? withoutChunks(headers) : headers);
  if (response.req.method === "HEAD" || statusCode === 204 || statusCode === 304) {
    response.end();
    answer.on("error", () => undefined);
    asked.destroy();
    return;
  }
  answer.once(
    "end",
    orFail(response, () => {
      if (answer.rawTrailers.length > 0) response.addTrailers(trailerPairs(answer));
    }),
  );
  answer.on("error", () => response.destroy());
  answer.pipe(response);
}

/** Why a response can't be forwarded unambiguously. */
function problemOf({ statusCode, headers }: IncomingMessage): string | null {
  const codings = headers["transfer-encoding"];
  if (codings !== undefined && !isChunked(codings)) return "its transfer coding isn't known";
  // Nodes before 22 take it for an answer where it names no protocol.
  return statusCode === 101 ? "it switched protocols" : null;
}

function withoutChunks(headers: readonly string[]): string[] {
  return headers.filter((_, at) => headers[at - (at % 2)]?.toLowerCase() !== "transfer-encoding");
}

/** A listener whose errors end its call, and not the process: what a target answers may bring them about. */
export function orFail<Args extends readonly unknown[]>(
  response: ServerResponse,
  listener: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (error) {
      fail(response, error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/** Once an answer has begun, only breaking it off says that it is not whole. */
export function fail(response: ServerResponse, error: Error): void {
  if (response.writableEnded) return;
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(502, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end(`parapet tap: the target didn't respond: ${error.message}\n`);
}
