import { limits } from "../limits.ts";
import type { HttpHeader } from "../telemetry/exchange.ts";
import { wireText } from "../telemetry/wire-value.ts";
import type { Attributes } from "./otlp-span.ts";

/** The first of these attributes that says something, as text. */
export function getText(attributes: Attributes, ...names: readonly string[]): string | null {
  for (const name of names) {
    const text = wireText(attributes.get(name));
    if (text !== null) return text;
  }
  return null;
}

/** The first of these attributes that is a whole number from 0 on, which some senders write as text. */
export function getCount(attributes: Attributes, ...names: readonly string[]): number | null {
  const text = getText(attributes, ...names.filter((name) => /^\d{1,15}$/.test(getText(attributes, name) ?? "")));
  return text === null ? null : Number(text);
}

/** `http.request.header.<name>` as headers; the earlier conventions wrote `_` for `-`. */
export function getHeaders(attributes: Attributes, prefix: string, isLegacy: boolean): HttpHeader[] {
  const headers: HttpHeader[] = [];
  for (const [key, value] of attributes) {
    if (!key.startsWith(prefix)) continue;
    const written = key.slice(prefix.length).toLowerCase().slice(0, limits.headerName);
    const name = isLegacy ? written.replaceAll("_", "-") : written;
    const values = Array.isArray(value) ? value : [value];
    for (const each of values) {
      if (typeof each !== "object" && name !== "") {
        headers.push({ name, value: String(each).trim().slice(0, limits.headerValue) });
      }
    }
  }
  return headers.slice(0, limits.headers);
}
