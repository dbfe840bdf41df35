import type { IncomingMessage, ServerResponse } from "node:http";

const announcing = new Set(["content-length", "transfer-encoding"]);

/** Chunks of a version that has none: readers differ in where the body ends (RFC 9112 §6.1). */
export function isMisframed({ headers, httpVersion }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined && httpVersion !== "1.1";
}

export function refuseMisframed(response: ServerResponse): void {
  response.writeHead(400, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end("parapet tap: Transfer-Encoding needs HTTP/1.1\n");
}

/** Whether a flat list of headers says where a body ends. Without that, no body may follow them. */
export function announcesBody(list: readonly string[]): boolean {
  return list.some((name, at) => at % 2 === 0 && announcing.has(name.toLowerCase()));
}

/** Whether a request says that it has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return [...announcing].some((name) => headers[name] !== undefined);
}
