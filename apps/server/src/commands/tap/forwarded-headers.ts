import type { IncomingMessage } from "node:http";

/** RFC 9110 §7.6.1: about one connection only, besides what `Connection` itself names. Each hop frames by itself. */
const oneHop = new Set(["connection", "keep-alive", "proxy-connection", "te", "upgrade", "http2-settings"]);

/** Not a connection's to name: a caller could take from the API what was decided by, or what the guard said. */
const ofCall =
  /^(?:x-adaptive-.*|x-forwarded-.*|x-api-key|x[^a-z0-9]ja4|authorization|dpop|cookie|host|forwarded|content-.*|transfer-encoding|trailer)$/;

/**
 * Takes a target in absolute-form for what it says (RFC 9112 §3.2.2): the path counts, and its authority is the host. Else
 * the guard, the capture and the API could each read another call.
 */
export function toOriginForm(request: IncomingMessage): void {
  const [, authority, path = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? "") ?? [];
  if (authority === undefined) return;
  request.url = path.startsWith("/") ? path : `/${path}`;
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  const { rawHeaders } = request;
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (at === -1) rawHeaders.push("Host", host);
  else rawHeaders[at + 1] = host;
  request.headers.host = host;
}

/** Headers of a message that go on, in their order and spelling, as a flat list of names and values. */
export function forwardedHeaders({ rawHeaders, headers, httpVersion }: IncomingMessage): string[] {
  const named = (headers.connection ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const left = new Set([...oneHop, ...named.filter((name) => !ofCall.test(name))]);
  // HTTP/1.0 has no chunks; the end of the connection is the end of the body.
  if (httpVersion === "1.0") left.add("transfer-encoding");
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at) => rawHeaders.slice(at * 2, at * 2 + 2));
  return pairs
    .filter(([name = ""]) => !left.has(name.toLowerCase()))
    .flatMap(([name = "", value = ""]) => [name, name.toLowerCase() === "transfer-encoding" ? "chunked" : value]);
}

/** The request's headers with what a proxy adds: who asked it, and by which name. */
export function requestHeaders(request: IncomingMessage, rewrittenHost: string | null): string[] {
  const list = forwardedHeaders(request);
  const pairs: [string, string][] = [];
  for (let at = 0; at < list.length; at += 2) {
    const [name = "", value = ""] = [list[at], list[at + 1]];
    const lower = name.toLowerCase();
    if (lower === "x-forwarded-for") continue;
    pairs.push([name, lower === "host" ? (rewrittenHost ?? value) : value]);
  }
  const said = request.headers["x-forwarded-for"];
  const client = request.socket.remoteAddress ?? "unknown";
  pairs.push(["X-Forwarded-For", said === undefined ? client : `${String(said)}, ${client}`]);
  if (request.headers["x-forwarded-proto"] === undefined) pairs.push(["X-Forwarded-Proto", "http"]);
  if (request.headers["x-forwarded-host"] === undefined && request.headers.host !== undefined) {
    pairs.push(["X-Forwarded-Host", request.headers.host]);
  }
  // The last hop said that it takes trailers (RFC 9110 §6.5.1), and this one passes them on.
  if (/\btrailers\b/i.test(String(request.headers.te ?? ""))) pairs.push(["TE", "trailers"], ["Connection", "TE"]);
  return pairs.flat();
}

/** Trailers as `addTrailers` takes them. */
export function trailerPairs({ rawTrailers }: IncomingMessage): [string, string][] {
  return Array.from({ length: rawTrailers.length / 2 }, (_, at) => [
    rawTrailers[at * 2] ?? "",
    rawTrailers[at * 2 + 1] ?? "",
  ]);
}
