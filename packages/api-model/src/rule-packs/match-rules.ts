import { jsonBody } from "../learning/parse-body.ts";
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
  /** A header's name, or an RFC 6901 pointer into a JSON body; "" for a body as a whole. */
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
type Looked = Pick<Exchange, "reqHeaders" | "resHeaders" | "reqBody" | "resBody">;

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
  const found = new Map<string, RuleMatch>();
  let work = 0;
  for (const rule of active) {
    const weight = Math.ceil(rule.pattern.size / smallPattern);
    for (const whole of items) {
      if (found.size >= maxMatches || work > maxWork) return [...found.values()];
      if (!rule.places.has(whole.in)) continue;
      const item = whole.isWhole ? cut(whole, Math.max(minShare, Math.floor(share / weight))) : whole;
      const cost = weight * ((item.name?.length ?? 0) + (item.value?.length ?? 0));
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

function applies({ matches, pattern }: TextRule, { name, value, isWhole, in: place }: Item): boolean {
  if (matches !== "text") {
    const text = isWhole ? null : matches === "name" ? name : value;
    return text !== null && pattern.isAll(text);
  }
  const isHeader = place.endsWith("_headers");
  if (!isHeader && !isWhole) return false;
  return [name, value].some((text) => text !== null && pattern.isIn(text));
}

function itemsOf(exchange: Looked, share: number): readonly Item[] {
  return [
    ...headerItems("req_headers", exchange.reqHeaders),
    ...headerItems("res_headers", exchange.resHeaders),
    ...bodyItems("req_body", exchange.reqBody, headerValue(exchange.reqHeaders, "content-type"), share),
    ...bodyItems("res_body", exchange.resBody, headerValue(exchange.resHeaders, "content-type"), share),
  ];
}

function headerItems(place: RulePlace, headers: readonly HttpHeader[]): Item[] {
  return headers.map(({ name, value }) => ({ in: place, at: name, name, value, isWhole: false }));
}

function* bodyItems(
  place: RulePlace,
  bytes: Uint8Array | null,
  contentType: string | null,
  share: number,
): Generator<Item> {
  const text = bytes === null ? null : bodyText(bytes, contentType);
  if (bytes === null || text === null) return;
  yield { in: place, at: "", name: null, value: text.slice(0, share), isWhole: true };
  if (isJsonType(contentType)) yield* memberItems(place, "", null, jsonBody(bytes, contentType ?? ""));
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
