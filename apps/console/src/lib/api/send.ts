import { type Endpoint, requestTimeoutMs } from "@parapet/contract";
import { addressOf } from "./address-of.ts";
import type { RawInput } from "./call-input.ts";
import { TransportError } from "./transport-error.ts";

/** A body that the row requires and the caller omits is the empty object. */
function bodyOf(row: Endpoint, input: RawInput): string | null {
  if (row.method === "GET" || (row.body === undefined && input.body === undefined)) return null;
  return JSON.stringify(input.body ?? {});
}

/** One exchange with the server. Answers whatever came back; throws TransportError when nothing did. */
export async function send(row: Endpoint, input: RawInput, token: string | null): Promise<Response> {
  const timeoutMs = input.timeoutMs ?? requestTimeoutMs;
  const { signal: callers } = input;
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort();
  }, timeoutMs);
  if (callers?.aborted) abort();
  callers?.addEventListener("abort", abort);
  const body = bodyOf(row, input);
  const headers = new Headers({ Accept: row.answer.type ?? "application/json" });
  if (body !== null) headers.set("Content-Type", "application/json");
  if (input.lastEventId) headers.set("Last-Event-ID", input.lastEventId);
  if (token !== null) headers.set("Authorization", `JWT ${token}`);
  try {
    const url = new URL(addressOf(row.path, input.params, input.query), location.origin);
    return await fetch(url, { method: row.method, headers, body, signal: controller.signal, credentials: "omit" });
  } catch (cause) {
    if (callers?.aborted) throw new TransportError("aborted", timeoutMs, { cause });
    throw new TransportError(timedOut ? "timeout" : "network", timeoutMs, { cause });
  } finally {
    clearTimeout(timer);
    callers?.removeEventListener("abort", abort);
  }
}
