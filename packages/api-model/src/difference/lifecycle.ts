import { isDate } from "../learning/string-format.ts";
import { field, isSet, type Node, type Pair, type Sides } from "./node.ts";
import { note, toText, type Context } from "./report.ts";

const stabilities = ["draft", "alpha", "beta", "stable"];
const dayMs = 24 * 60 * 60_000;

/** `x-stability-level`: "" where none is stated, null where it is none of the four. */
export function getStability(node: Node): string | null {
  const value = field(node.value, "x-stability-level");
  if (value === undefined) return "";
  return typeof value === "string" && stabilities.includes(value) ? value : null;
}

/** Drafts and alphas may change as they like. */
export function isUnstable(stability: string | null): boolean {
  return stability === "draft" || stability === "alpha";
}

/** How stability went: a level that is stated no more is promised no more, and one that is new takes nothing back. */
export function stabilityChange(base: string | null, revision: string | null): "increased" | "decreased" | null {
  if (base === null || revision === null) return null;
  const [from, to] = [base, revision].map((each) => stabilities.indexOf(each));
  if (from === undefined || to === undefined || from === to || base === "") return null;
  return to < from ? "decreased" : "increased";
}

/** Required days of notice for this stability. */
export function noticeDaysFor(stability: string | null, { report, noticeDays }: Context): number {
  if (stability === "" || stability === null) return noticeDays;
  if (isUnstable(stability)) return 0;
  return (stability === "beta" ? report.options.betaNoticeDays : report.options.stableNoticeDays) ?? 0;
}

/** `x-sunset` as the beginning of its day in Unix milliseconds: undefined where none is stated, null where it is no RFC 3339 date or time. */
function sunsetOf(node: Node): number | null | undefined {
  const value = field(node.value, "x-sunset");
  if (value === undefined) return undefined;
  if (typeof value !== "string") return null;
  const text = /^"(.*)"$/.exec(value)?.[1] ?? value;
  const isMoment = /^\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))?$/.test(text);
  const time = isMoment && isDate(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : dayOf(time);
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs) * dayMs;
}

/** The first day on which something may end that is announced today. */
function earliestEnd({ report }: Context, days: number): number {
  return dayOf(report.options.nowMs) + days * dayMs;
}

/** What may be said about deprecation, as the ids of one subject. */
interface LifecycleRules {
  readonly reactivated: string;
  readonly deprecated: string;
  readonly withSunset: string;
  readonly missing: string;
  readonly invalid: string;
  readonly tooSmall: string;
}

/** Deprecation that came or went. */
export function compareDeprecation(context: Context, pair: Pair, days: number, ids: LifecycleRules): void {
  const { base, revision } = pair;
  if (isSet(base, "deprecated") === isSet(revision, "deprecated")) return;
  const sunset = sunsetOf(revision);
  const keyword = sunset === undefined ? "deprecated" : "x-sunset";
  const say = (id: string) =>
    note(context, id, pair, { keyword, values: { to: toText(field(revision.value, "x-sunset")) } });
  if (!isSet(revision, "deprecated")) note(context, ids.reactivated, pair, { keyword: "deprecated" });
  else if (sunset === undefined) say(days > 0 ? ids.missing : ids.deprecated);
  else if (sunset === null) say(ids.invalid);
  else say(sunset < earliestEnd(context, days) ? ids.tooSmall : ids.withSunset);
}

/** A sunset that was announced before, of something that is deprecated. */
export function compareSunset(
  context: Context,
  pair: Pair,
  days: number,
  ids: Readonly<Record<"deleted" | "parse" | "tooSmall", string>>,
): void {
  const { base, revision } = pair;
  if (!isSet(revision, "deprecated")) return;
  const [from, to] = [sunsetOf(base), sunsetOf(revision)];
  if (from === undefined) return;
  const say = (id: string) =>
    note(context, id, pair, {
      keyword: "x-sunset",
      values: {
        from: toText(field(base.value, "x-sunset")),
        to: toText(field(revision.value, "x-sunset")),
        days: String(days),
      },
    });
  if (to === undefined) say(ids.deleted);
  else if (from === null || to === null) {
    if (from !== to || toText(field(base.value, "x-sunset")) !== toText(field(revision.value, "x-sunset")))
      say(ids.parse);
  } else if (to < from && to < earliestEnd(context, days)) say(ids.tooSmall);
}

/** What was removed: its sunset decides; one that is past was announced and is no news. */
export function noteRemoval(
  context: Context,
  base: Node,
  ids: Readonly<Record<"without" | "with" | "parse" | "before", string>>,
): void {
  const sides: Sides = { base, revision: null };
  const sunset = sunsetOf(base);
  const values = { from: toText(field(base.value, "x-sunset")) };
  if (!isSet(base, "deprecated")) note(context, ids.without, sides);
  else if (sunset === undefined) note(context, ids.with, sides);
  else if (sunset === null) note(context, ids.parse, sides, { keyword: "x-sunset", values });
  else if (sunset > earliestEnd(context, 0)) note(context, ids.before, sides, { keyword: "x-sunset", values });
}
