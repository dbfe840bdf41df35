import type { GraphHosts } from "./clouds.ts";

/** Base URLs that aren't on this machine would receive a tenant's tokens. */
export class BaseUrlError extends Error {
  override readonly name = "BaseUrlError";
}

const loopback = new Set(["127.0.0.1", "[::1]"]);

/** Validated base URLs of a simulated tenant. @throws BaseUrlError unless all are on 127.0.0.1 or ::1 */
export function loopbackHosts({ login, graph, manage }: GraphHosts): GraphHosts {
  return { login: onLoopback(login), graph: onLoopback(graph), manage: manage === null ? null : onLoopback(manage) };
}

function onLoopback(given: string): string {
  const url = URL.parse(given);
  if (url === null || url.protocol !== "http:" || !loopback.has(url.hostname) || url.username !== "") {
    throw new BaseUrlError(`A simulated tenant answers on http://127.0.0.1 or http://[::1], not on ${given}`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}
