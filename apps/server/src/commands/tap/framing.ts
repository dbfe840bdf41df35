import type { IncomingMessage, ServerResponse } from "node:http";

const announcing = new Set(["content-length", "transfer-encoding"]);

/** What is wrong with a call, so that readers would differ in what it is. */
interface Refusal {
  readonly status: number;
  readonly problem: string;
}

/** Why a call can't go on; null for all others. */
export function refusalOf({ headers, httpVersion, method, url = "", rawHeaders }: IncomingMessage): Refusal | null {
  const codings = headers["transfer-encoding"];
  // Chunks of a version that has none: readers differ in where the body ends (RFC 9112 §6.1).
  if (codings !== undefined && httpVersion !== "1.1")
    return { status: 400, problem: "Transfer-Encoding needs HTTP/1.1" };
  if (codings !== undefined && !isChunked(codings)) return { status: 501, problem: "the transfer coding isn't known" };
  if (!url.startsWith("/") && !(url === "*" && method === "OPTIONS"))
    return { status: 400, problem: "the target isn't a path" };
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1)
    return { status: 400, problem: "duplicate Host header" };
  return null;
}

export function refuse(response: ServerResponse, { status, problem }: Refusal): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end(`parapet tap: ${problem}\n`);
}

/** The only transfer coding that the tap decodes and encodes; others, and `chunked` twice, would be forwarded as they are. */
export function isChunked(codings: string): boolean {
  return codings.trim().toLowerCase() === "chunked";
}

/** Whether a flat list of headers says where a body ends. Without that, no body may follow them. */
export function announcesBody(list: readonly string[]): boolean {
  return list.some((name, at) => at % 2 === 0 && announcing.has(name.toLowerCase()));
}

/** Whether a request says that it has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return [...announcing].some((name) => headers[name] !== undefined);
}
