import type { CallRule } from "@parapet/contract";
import { maskSecrets } from "../redaction/find-secrets.ts";
import { say } from "./phrases.ts";
import type { Steps } from "./steps.ts";

/** A call's verdict against a document: the most severe finding. `unchecked`: a part could not be checked. */
export type Verdict = "none" | "shadow" | "zombie" | "rogue" | "violation" | "unchecked";

/** A contract that was broken, or something that the contract does not know. */
export interface Finding {
  /** What was checked: a keyword of JSON Schema, or `path`, `method`, `parameter`, `media_type`, `status`, `security`, …. */
  readonly rule: string;
  readonly verdict: Exclude<Verdict, "none">;
  /** RFC 6901 pointer into the call: `/request/query/limit`, `/response/body/items/0/id`. */
  readonly sample: string;
  /** RFC 6901 pointer into the document; "" where the document says nothing. */
  readonly spec: string;
  readonly expected: string;
  readonly got: string;
}

/** A place as a chain, so that pointers cost nothing until something is found there. */
export interface Place {
  readonly above: Place | null;
  readonly key: string | number;
}

/** The place below. */
export function below(above: Place | null, ...keys: readonly (string | number)[]): Place {
  let place: Place = { above, key: keys[0] ?? "" };
  for (const key of keys.slice(1)) place = { above: place, key };
  return place;
}

/** The RFC 6901 pointer to a place. */
export function pointerTo(place: Place | null): string {
  const keys: string[] = [];
  for (let at = place; at !== null; at = at.above)
    keys.push(String(at.key).replaceAll("~", "~0").replaceAll("/", "~1"));
  return keys
    .toReversed()
    .map((key) => `/${key}`)
    .join("");
}

/** The same thing in the call and in the document. */
export interface Where {
  readonly sample: Place | null;
  readonly spec: Place | null;
}

/** Gathers what is found in one call. */
export interface Findings {
  readonly list: Finding[];
  readonly steps: Steps;
}

/** Max findings of one call. */
const maxFindings = 100;
/** Characters of a pointer and of an expectation that are kept. */
const longest = 2_000;

/** What a call has in some place: in words, or a value that is described if the finding is kept. */
type Got = string | { readonly value: unknown };

/** Adds a finding. @throws TooCostly */
export function add(
  findings: Findings,
  verdict: Finding["verdict"],
  rule: CallRule,
  where: Where,
  expected: string,
  got: Got,
): void {
  findings.steps.take(10);
  if (findings.list.length >= maxFindings) return;
  const [sample, spec] = [pointerTo(where.sample), pointerTo(where.spec)];
  const described = typeof got === "string" ? got : describe(got.value, findings.steps);
  findings.steps.take(20 + Math.ceil((sample.length + spec.length) / 10));
  findings.list.push({
    rule,
    verdict,
    sample: sample.slice(0, longest),
    spec: spec.slice(0, longest),
    expected: expected.slice(0, longest),
    got: described,
  });
}

/** A present value that can't be read or checked: it fits every schema. */
export const unread: unique symbol = Symbol("unread");

/** A value in a sentence: its type, or the value itself where it is short and no secret. */
export function describe(value: unknown, steps: Steps): string {
  if (value === undefined) return say("nothing");
  if (value === unread) return say("something_else");
  if (value === null) return say("null");
  if (Array.isArray(value)) return say("list", value.length);
  if (typeof value === "object") return say("object");
  if (typeof value !== "string") return say(typeof value === "boolean" ? "boolean" : "number", JSON.stringify(value));
  const text = value.slice(0, 4_096);
  steps.take(Math.ceil(text.length / 2));
  const masked = maskSecrets(text);
  return say("text", JSON.stringify(masked.length > 60 ? `${masked.slice(0, 60)}…` : masked));
}
