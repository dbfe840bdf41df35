import { eachBodyValue } from "../detectors/call-values.ts";
import { cookiePairs, queryPairs } from "../learning/pairs.ts";
import { jsonBody } from "../learning/parse-body.ts";
import { decodeSegment } from "../paths/path-tree.ts";
import { pointerToken } from "../redaction/masking.ts";
import { bodyText } from "../telemetry/body-text.ts";
import type { Exchange, HttpHeader } from "../telemetry/exchange.ts";
import { isJsonType } from "../telemetry/media-type.ts";
import { headerValue } from "../telemetry/read-headers.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import type { RulePlace, TextRule } from "./rule-pack.ts";

/** Where a rule applies to a call; the match itself is never reported. Items of arrays are one place (`*`). */
export interface RuleMatch {
  /** The rule's id. */
  readonly rule: string;
  readonly in: RulePlace;
  /** The name of a header, a parameter or a cookie, or an RFC 6901 pointer into a body; "" for a path or a body as a whole. */
  readonly at: string;
}

/** One thing that rules look at. */
interface Item {
  readonly in: RulePlace;
  readonly at: string;
  readonly name: string | null;
  readonly value: string | null;
  /** A body as a whole, which only rules for text look at. */
  readonly isWhole: boolean;
}

/** The parts of a call that rules look at. */
type Looked = Pick<Exchange, "path" | "query" | "reqHeaders" | "resHeaders" | "reqBody" | "resBody">;

/** Max reported matches of one call. */
const maxMatches = 200;
/** Characters of one text that are looked at: the more rules, the fewer, down to `minShare`. */
const longest = 65_536;
const minShare = 256;
/** Characters that all rules together look at in one call; a small pattern takes a microsecond at most for each. */
const maxWork = 40_000;
/** Instructions of a small pattern: one of so many more takes as many times as long. */
const smallPattern = 100;

/** Where active rules apply to a call, each rule and place once, in the order of the rules, for as long as work is left. */
export function matchRules(rules: readonly TextRule[], exchange: Looked): RuleMatch[] {
  const active = rules.filter(({ isActive }) => isActive);
  const share = Math.max(minShare, Math.min(longest, Math.floor(maxWork / (2 * active.length || 1))));
  const items = itemsOf(exchange, share);
  // Rules for text look at headers and whole bodies, data types at fields.
  const texts = items.filter(({ isWhole, in: place }) => isWhole || place.endsWith("_headers"));
  const fields = items.filter(({ isWhole }) => !isWhole);
  const found = new Map<string, RuleMatch>();
  let work = 0;
  for (const rule of active) {
    const size = [...rule.patterns.values()].reduce((sum, pattern) => sum + pattern.size, 0);
    const weight = Math.ceil(size / smallPattern);
    for (const whole of rule.conditions.of === "field" ? fields : texts) {
      if (found.size >= maxMatches || work > maxWork) return [...found.values()];
      if (!rule.places.has(whole.in)) continue;
      const item = whole.isWhole ? cut(whole, Math.max(minShare, Math.floor(share / weight))) : whole;
      const cost = weight * (1 + (item.name?.length ?? 0) + (item.value?.length ?? 0));
      // One text alone would take longer than all of them may.
      if (cost > maxWork) continue;
      work += cost;
      if (!applies(rule, item)) continue;
      found.set(JSON.stringify([rule.id, item.in, item.at]), { rule: rule.id, in: item.in, at: item.at });
    }
  }
  return [...found.values()];
}

function cut(item: Item, characters: number): Item {
  return { ...item, value: item.value?.slice(0, characters) ?? null };
}

function applies({ conditions, patterns }: TextRule, { name, value }: Item): boolean {
  const isAll = (text: string | null, sources: readonly string[]) =>
    text !== null && sources.every((source) => patterns.get(source)?.isAll(text));
  if (conditions.of === "field") {
    const tests = [
      ...(conditions.name.length > 0 ? [() => isAll(name, conditions.name)] : []),
      ...(conditions.value.length > 0 ? [() => isAll(value, conditions.value)] : []),
    ];
    return conditions.isEither ? tests.some((test) => test()) : tests.every((test) => test());
  }
  return [name, value].some((text) => text !== null && patterns.get(conditions.text)?.isIn(text));
}

function itemsOf(exchange: Looked, share: number): readonly Item[] {
  const segments = exchange.path.split("/").filter((segment) => segment !== "");
  return [
    ...segments.map((segment): Item => ({
      in: "path",
      at: "",
      name: null,
      value: decodeSegment(segment),
      isWhole: false,
    })),
    ...pairItems("query", queryPairs(exchange.query ?? "")),
    ...pairItems("cookie", cookiePairs(exchange.reqHeaders)),
    ...headerItems("req_headers", exchange.reqHeaders),
    ...headerItems("res_headers", exchange.resHeaders),
    ...bodyItems("req_body", exchange.reqBody, headerValue(exchange.reqHeaders, "content-type"), share),
    ...bodyItems("res_body", exchange.resBody, headerValue(exchange.resHeaders, "content-type"), share),
  ];
}

function headerItems(place: RulePlace, headers: readonly HttpHeader[]): Item[] {
  return headers.map(({ name, value }) => ({ in: place, at: name, name, value, isWhole: false }));
}

function pairItems(place: RulePlace, pairs: Iterable<readonly [name: string, value: string]>): Item[] {
  return [...pairs].map(([name, value]) => ({ in: place, at: pointerToken(name), name, value, isWhole: false }));
}

function* bodyItems(
  place: "req_body" | "res_body",
  bytes: Uint8Array | null,
  contentType: string | null,
  share: number,
): Generator<Item> {
  if (bytes === null) return;
  const text = bodyText(bytes, contentType);
  if (text !== null) yield { in: place, at: "", name: null, value: text.slice(0, share), isWhole: true };
  if (isJsonType(contentType)) yield* memberItems(place, "", null, jsonBody(bytes, contentType ?? ""));
  else if (contentType !== null) yield* fieldItems(place, bytes, contentType);
}

function* memberItems(place: RulePlace, at: string, name: string | null, value: unknown): Generator<Item> {
  if (Array.isArray(value)) {
    for (const each of value) yield* memberItems(place, `${at}/*`, name, each);
    return;
  }
  const plain = typeof value === "string" || typeof value === "number" ? String(value) : null;
  if (name !== null) yield { in: place, at, name, value: plain, isWhole: false };
  if (!isWireObject(value)) return;
  for (const [member, each] of Object.entries(value)) {
    yield* memberItems(place, `${at}/${pointerToken(member)}`, member, each);
  }
}

/** Fields of forms, XML, lines of JSON and other formats that bodies are read in. */
function fieldItems(place: RulePlace, bytes: Uint8Array, contentType: string): Item[] {
  const items: Item[] = [];
  eachBodyValue(bytes, contentType, (at, value) => {
    const name = at.split("/").findLast((token) => token !== "*");
    items.push({ in: place, at, name: name === undefined || name === "" ? null : name, value, isWhole: false });
  });
  return items;
}
