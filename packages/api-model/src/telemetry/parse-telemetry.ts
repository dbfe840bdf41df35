import type { RejectReason } from "@parapet/contract";
import { limits } from "../limits.ts";
import { isTextWithinDepth } from "./json-depth.ts";
import { repairJson } from "./repair-json.ts";
import { isWireObject, type WireObject } from "./wire-value.ts";

/** A payload as an object, or why it is none; `detail` holds nothing of the payload. */
export type ParsedTelemetry =
  | { readonly ok: true; readonly value: WireObject; readonly repaired: boolean }
  | {
      readonly ok: false;
      readonly reason: Extract<RejectReason, "json_syntax" | "not_an_object">;
      readonly detail: string;
    };

/**
 * Reads one telemetry payload: UTF-8 with or without a byte order mark, JSON. What does not parse is repaired,
 * because Envoy's filter escapes nothing but quotes; bytes that are no UTF-8 become U+FFFD, which counts as a repair.
 */
export function parseTelemetry(payload: Uint8Array | string): ParsedTelemetry {
  const { text, lossy } = decode(payload);
  if (!/\S/.test(text)) return { ok: false, reason: "json_syntax", detail: "The payload is empty" };
  const whole = tryParse(text);
  const once = whole.ok ? whole : tryParse(repairJson(text));
  // Only a text that can't be read otherwise has strings that end with a backslash.
  const parsed = once.ok ? once : tryParse(repairJson(text, true));
  if (!parsed.ok) return { ok: false, reason: "json_syntax", detail: whole.ok ? "" : whole.detail };
  if (!parsed.isWithinDepth) {
    return { ok: false, reason: "json_syntax", detail: `The JSON is nested deeper than ${limits.jsonDepth} levels` };
  }
  if (!isWireObject(parsed.value)) {
    const found = Array.isArray(parsed.value) ? "an array; send one object a request" : "a plain value";
    return { ok: false, reason: "not_an_object", detail: `The payload is ${found}` };
  }
  return { ok: true, value: parsed.value, repaired: lossy || !whole.ok };
}

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder();

function decode(payload: Uint8Array | string): { text: string; lossy: boolean } {
  if (typeof payload === "string") return { text: payload.replace(/^\uFEFF/, ""), lossy: false };
  try {
    return { text: strict.decode(payload), lossy: false };
  } catch {
    return { text: lenient.decode(payload), lossy: true };
  }
}

type Parsed =
  | { readonly ok: true; readonly value: unknown; readonly isWithinDepth: boolean }
  | { readonly ok: false; readonly detail: string };

function tryParse(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value, isWithinDepth: isTextWithinDepth(text, value, limits.jsonDepth) };
  } catch (error) {
    return { ok: false, detail: placeOf(error) };
  }
}

/** The engine's message quotes the text around the fault, which may be a secret; only the position is taken over. */
function placeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return `The JSON is broken at character ${position}`;
  return message.includes("end of JSON") ? "The JSON ends too early" : "The payload isn't valid JSON";
}
