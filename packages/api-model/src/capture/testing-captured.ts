import { Buffer } from "node:buffer";
import type { Exchange } from "../telemetry/exchange.ts";
import type { Captured } from "./captured.ts";
import { captureFormats, type CaptureFormat } from "./formats.ts";

/** When the tests' payloads come: Unix milliseconds. */
export const receivedAtMs = 1_800_000_000_000;

/** What a format makes of a payload; objects are sent as JSON. @throws Error when the payload is refused as a whole */
export function captured(format: CaptureFormat, payload: object | string): Captured[] {
  const bytes = payload instanceof Uint8Array ? payload : Buffer.from(textOf(payload));
  const result = captureFormats[format](bytes, { receivedAtMs });
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`);
  return [...result.calls];
}

function textOf(payload: object | string): string {
  return typeof payload === "string" ? payload : JSON.stringify(payload);
}

/** The only call of a payload. @throws Error when it has another number of them, or a refused one */
export function onlyCall(format: CaptureFormat, payload: object | string): Exchange {
  const [first, ...more] = captured(format, payload);
  if (first?.kind !== "call" || more.length > 0) throw new Error(JSON.stringify([first, ...more]));
  return first.exchange;
}

/** The reasons of what is refused, in order; "call" and "ignored" for the rest. */
export function outcomes(format: CaptureFormat, payload: object | string): string[] {
  return captured(format, payload).map((each) => (each.kind === "reject" ? each.reason : each.kind));
}

/** A body as text. */
export function textIn(body: Uint8Array | null): string | null {
  return body === null ? null : Buffer.from(body).toString();
}
