import type { IncomingMessage, ServerResponse } from "node:http";
import type { EndpointName } from "@parapet/contract";
import type { Platform } from "../../platform/platform.ts";
import { securityHeadersOf } from "../headers.ts";
import { writeResponse, type WireResponse } from "./response.ts";

/** Handles a request before the framework, or returns false to leave it to the next handler. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A response of a fast path. */
interface FastResponse {
  readonly endpoint: EndpointName;
  /** When the request arrived, by `performance.now()`. */
  readonly started: number;
  readonly content: WireResponse;
  /** False when no browser sees it: security headers are left out. */
  readonly isForBrowser: boolean;
}

/** What all fast paths do alike: security headers, metrics and the log of unexpected errors. */
export function fastPathSupport({ config, log, metrics }: Platform) {
  const securityHeaders = Object.entries(securityHeadersOf(config)).flat();
  return {
    send(response: ServerResponse, { endpoint, started, content, isForBrowser }: FastResponse): void {
      writeResponse(response, content, isForBrowser ? securityHeaders : undefined);
      metrics.requests.observe({ endpoint, status: content.status }, (performance.now() - started) / 1000);
    },
    logError(error: unknown, requestId: string): void {
      log.error({ err: error, request_id: requestId }, "request failed");
    },
  };
}
