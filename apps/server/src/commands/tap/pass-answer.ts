import type { IncomingMessage, ServerResponse } from "node:http";
import { forwardedHeaders, trailerPairs } from "./forwarded-headers.ts";

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
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join("")}\r\n`;
}

export function passAnswer(answer: IncomingMessage, response: ServerResponse): void {
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
export function fail(response: ServerResponse, error: Error): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(502, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end(`parapet tap: the target did not answer: ${error.message}\n`);
}
