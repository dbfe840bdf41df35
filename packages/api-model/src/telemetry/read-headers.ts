import { limits } from "../limits.ts";
import { remembered } from "../remembered.ts";
import type { HttpHeader } from "./exchange.ts";
import { field, isWireObject, wireText } from "./wire-value.ts";

/** Apigee names a header by its flow variable when it knows no list of names. */
const flowVariable = /^(?:request|response)\.header\./;

const headerName = remembered((written) => written.toLowerCase().replace(flowVariable, "").slice(0, limits.headerName));

/**
 * Reads `[{key, value}]`, or `[{name, value}]` as HAR writes it, as headers: names lower-case and without a flow variable's prefix, values trimmed. A header
 * without name or value is left out; one with several values becomes several.
 */
export function readHeaders(value: unknown): HttpHeader[] {
  if (!Array.isArray(value)) return [];
  const entries: readonly unknown[] = value;
  const headers: HttpHeader[] = [];
  for (const entry of entries.slice(0, limits.headers)) readHeader(entry, headers);
  return headers;
}

function readHeader(entry: unknown, into: HttpHeader[]): void {
  if (!isWireObject(entry)) return;
  const written = wireText(field(entry, "key") ?? field(entry, "name"));
  const name = written === null ? "" : headerName(written);
  if (name === "") return;
  const value = field(entry, "value");
  const values: readonly unknown[] = Array.isArray(value) ? value.slice(0, limits.headers) : [value];
  for (const each of values) {
    if (into.length >= limits.headers) return;
    if (typeof each !== "string" && typeof each !== "number" && typeof each !== "boolean") continue;
    into.push({ name, value: String(each).trim().slice(0, limits.headerValue) });
  }
}

/** The first value of a header that says something; `name` in lower case. */
export function headerValue(headers: readonly HttpHeader[], name: string): string | null {
  for (const header of headers) {
    const value = header.name === name ? wireText(header.value) : null;
    if (value !== null) return value;
  }
  return null;
}
