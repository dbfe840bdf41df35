import { ignoredRequestHeaders, ignoredResponseHeaders } from "../learning/ignored-headers.ts";
import { queryPairs } from "../learning/pairs.ts";
import { isWireObject } from "../telemetry/wire-value.ts";

type Named = readonly [name: string, value: string];

/** What the detector reads of a call. */
export interface IdCall {
  readonly query: string | null;
  readonly pathParameters: readonly Named[];
  readonly reqHeaders: readonly Named[];
  readonly resHeaders: readonly Named[];
  /** The value of a JSON answer; undefined for anything else. */
  readonly resBody: unknown;
}

/** Remembers the ids that one host has shown, for so many answers. */
export interface IdMemory {
  /** Ids that the call uses and that the host never showed: someone has them from elsewhere, or guesses. */
  readonly check: (call: IdCall) => Named[];
}

const idName = /(?:id|ids|identifier|identifiers)$/i;
const idValue = /^[A-Za-z0-9_-]{8,40}$/;
/** Max IDs remembered from one response: a long list is a list, not a hint. */
const perCall = 2_000;

/** A memory of the last answers; `answers` is how many. Calls must come in their order. */
export function idMemory(answers = 1_024): IdMemory {
  // By id, the number of the answer that showed it last.
  const shown = new Map<string, number>();
  let number = 0;
  const forget = () => {
    for (const [id, at] of shown) {
      if (at > number - answers) return;
      shown.delete(id);
    }
  };
  return {
    check: (call) => {
      const used = [
        ...call.reqHeaders.filter(([name]) => !ignoredRequestHeaders(name.toLowerCase())),
        ...call.pathParameters,
      ];
      const unknown = used.filter(([name, value]) => mayBeId(name, value) && !shown.has(value));
      // Before the first answer every id is unknown, and none is suspicious.
      const isFirst = number === 0;
      number += 1;
      for (const id of idsOf(call)) {
        shown.delete(id);
        shown.set(id, number);
      }
      forget();
      return isFirst ? [] : unknown;
    },
  };
}

function mayBeId(name: string, value: string): boolean {
  return idName.test(name) || idValue.test(value);
}

/** Ids that a call shows: in its query, which links lead to, and in its answer. */
function idsOf({ query, resHeaders, resBody }: IdCall): string[] {
  const ids: string[] = [];
  const take = (name: string, value: string) => {
    if (ids.length < perCall && mayBeId(name, value)) ids.push(value);
  };
  for (const [name, value] of queryPairs(query ?? "")) take(name, value);
  for (const [name, value] of resHeaders) if (!ignoredResponseHeaders(name.toLowerCase())) take(name, value);
  takeScalars("", resBody, 0, take);
  return ids;
}

/** Tells the scalars of a JSON value under the name of the member that they, or their list, belong to. */
function takeScalars(name: string, value: unknown, depth: number, take: (name: string, value: string) => void): void {
  if (typeof value === "string") take(name, value);
  else if (typeof value === "number") take(name, String(value));
  else if (depth > 32) return;
  else if (Array.isArray(value)) for (const each of value) takeScalars(name, each, depth + 1, take);
  else if (isWireObject(value))
    for (const member of Object.keys(value)) takeScalars(member, value[member], depth + 1, take);
}
