import { decodeForm } from "../telemetry/decode-form.ts";
import type { HttpHeader } from "../telemetry/exchange.ts";

/** A parameter and one of its values. */
export type Pair = readonly [name: string, value: string];

/** Parameters of one message that are read. */
const maxPairs = 256;

/** The parameters of a query or of a form, decoded; what cannot be decoded stays as it is. */
export function queryPairs(text: string): Pair[] {
  if (text === "") return [];
  return text
    .split("&", maxPairs)
    .filter((each) => each !== "" && each !== "=")
    .map((each) => {
      const at = each.indexOf("=");
      return at === -1 ? [decodeForm(each), ""] : [decodeForm(each.slice(0, at)), decodeForm(each.slice(at + 1))];
    });
}

/** The cookies of a request. */
export function cookiePairs(headers: readonly HttpHeader[]): Pair[] {
  const pairs: Pair[] = [];
  for (const { name, value } of headers) {
    if (name !== "cookie") continue;
    for (const each of value.split(";", maxPairs)) {
      const at = each.indexOf("=");
      if (at > 0) pairs.push([each.slice(0, at).trim(), each.slice(at + 1).trim()]);
    }
  }
  return pairs;
}

const none: ReadonlyMap<string, never[]> = new Map();

/** The values by name, in the order in which the names came. */
export function byName<Value>(pairs: readonly (readonly [name: string, value: Value])[]): ReadonlyMap<string, Value[]> {
  if (pairs.length === 0) return none;
  const values = new Map<string, Value[]>();
  for (const [name, value] of pairs) {
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return values;
}
