import type { LogFormat, RejectReason } from "@parapet/contract";
import { limits } from "../limits.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { parseJsonBytes, TooDeep, TooManyValues } from "./json-pieces.ts";

/** What became of one call in a payload; `detail` holds nothing of it, `raw` what a sample is taken from. */
export type Captured =
  | { readonly kind: "call"; readonly exchange: Exchange }
  | { readonly kind: "reject"; readonly reason: RejectReason; readonly detail: string; readonly raw?: unknown }
  /** No HTTP call, and not meant to be one: a database span, a comment line. */
  | { readonly kind: "ignored" };

/** A payload that can be read at all, in the order of its calls; or why it cannot. */
export type CapturedPayload =
  | { readonly ok: true; readonly calls: Iterable<Captured> }
  | { readonly ok: false; readonly reason: RejectReason; readonly detail: string };

/** Facts that the payload itself lacks. */
export interface CaptureArrival {
  /** When the payload came, in Unix milliseconds. */
  readonly receivedAtMs: number;
  /** The source's own format of access logs. */
  readonly logFormat?: LogFormat | null;
}

export function call(exchange: Exchange): Captured {
  return { kind: "call", exchange };
}

export function reject(reason: RejectReason, detail: string, raw?: unknown): Captured {
  return { kind: "reject", reason, detail, ...(raw !== undefined && { raw }) };
}

export const ignored: Captured = { kind: "ignored" };

/** A payload with more calls than it may have. */
export const tooMany = {
  ok: false,
  reason: "too_many",
  detail: `A payload can have up to ${limits.payloadCalls} calls`,
} as const satisfies CapturedPayload;

/** A payload whose list has more entries than are taken in is refused as a whole: half of it would look like all. */
export function toPayload<Entry>(
  entries: readonly Entry[],
  read: (entry: Entry) => Iterable<Captured>,
): CapturedPayload {
  if (entries.length > limits.payloadCalls) return tooMany;
  return { ok: true, calls: flat(entries, read) };
}

/** The calls of all entries, read when they are asked for. */
export function* flat<Entry>(
  entries: Iterable<Entry>,
  read: (entry: Entry) => Iterable<Captured>,
): Generator<Captured> {
  for (const entry of entries) yield* read(entry);
}

type Json = { readonly ok: true; readonly value: unknown } | Extract<CapturedPayload, { ok: false }>;

/** A payload as JSON within the limits. The engine's message quotes the text, so it is not taken over. */
export function parseJson(payload: Uint8Array): Json {
  try {
    return { ok: true, value: parseJsonBytes(payload, { depth: limits.jsonDepth, values: limits.payloadValues }) };
  } catch (error) {
    if (error instanceof TooManyValues) return tooManyValues;
    const isTooDeep = error instanceof TooDeep;
    const detail = isTooDeep
      ? `The JSON is nested deeper than ${limits.jsonDepth} levels`
      : "The payload isn't valid JSON";
    return { ok: false, reason: "json_syntax", detail };
  }
}

const tooManyValues: Json = {
  ok: false,
  reason: "too_costly",
  detail: `The JSON has more than ${limits.payloadValues} values`,
};
