import { Buffer } from "node:buffer";
import { decodeBody } from "../telemetry/decode-body.ts";
import type { HttpHeader } from "../telemetry/exchange.ts";
import { mediaType } from "../telemetry/media-type.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { isWireObject, wireText } from "../telemetry/wire-value.ts";

/** A body that came as text, or in base64 where the sender says so; null for none. */
export function textBody(value: unknown, encoding: string | null): Uint8Array | null | "malformed" {
  if (typeof value !== "string" || value === "") return null;
  return encoding === "base64" ? decodeBody(value) : Buffer.from(value);
}

/** The fields of a form as the body that they are sent as; null with files, whose content is missing. */
export function formBody(params: unknown, headers: readonly HttpHeader[]): Uint8Array | null {
  if (!Array.isArray(params) || params.length === 0) return null;
  if (mediaType(headerValue(headers, "content-type") ?? "") !== "application/x-www-form-urlencoded") return null;
  return Buffer.from(toForm(params));
}

/** `[{name, value}]` or `[{key, value}]` as a query; a pair that is switched off is left out. `fill` completes texts first. */
export function toForm(pairs: readonly unknown[], fill: (text: string) => string = String): string {
  const form = pairs.filter(isWireObject).flatMap((pair) => {
    const name = wireText(pair["name"] ?? pair["key"]);
    if (name === null || pair["disabled"] === true) return [];
    const value = typeof pair["value"] === "string" ? pair["value"] : (wireText(pair["value"]) ?? "");
    return [`${encodeURIComponent(fill(name).toWellFormed())}=${encodeURIComponent(fill(value).toWellFormed())}`];
  });
  return form.join("&");
}
