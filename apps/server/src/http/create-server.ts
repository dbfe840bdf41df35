import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import type { FastPath } from "./fast-path/fast-path.ts";

/**
 * Longest that a connection may be silent, a request may take to come, and a connection waits for its next one. Work on a
 * document takes up to a minute and may wait as long; its answer must not come too late.
 */
const timeouts = { connectionMs: 150_000, requestMs: 60_000, keepAliveMs: 72_000 } as const;

/** 64 KiB of a call, as the tap and the guard take (`maxHeaderBytes`), and more than gateways add; more is answered 431. */
const maxHeaderSize = 96 * 1024;

/** A server whose requests go to the framework unless a fast path answers them. */
export function createServer(
  fastPaths: readonly FastPath[],
  toFramework: RequestListener,
  isDraining: () => boolean = () => false,
  onRequest: () => void = () => undefined,
): Server {
  const server = createHttpServer({ maxHeaderSize }, (request, response) => {
    onRequest();
    // Connections end with their answer, so that none is cut off when the process stops.
    if (isDraining() || !server.listening) response.shouldKeepAlive = false;
    if (!fastPaths.some((handle) => handle(request, response))) toFramework(request, response);
  });
  // Their bytes are limited; headers that are dropped by their number could hide what a call is.
  server.maxHeadersCount = 0;
  server.requestTimeout = timeouts.requestMs;
  server.keepAliveTimeout = timeouts.keepAliveMs;
  return server.setTimeout(timeouts.connectionMs);
}
