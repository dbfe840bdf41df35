import type { Difference } from "@parapet/api-model";
import type { Case } from "../suite.ts";

/** A change as the other program tells it; level 3 is an error, 2 a warning, 1 an information. */
export interface LoggedChange {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly level: number;
}

/** Two documents, their change log, and how ours is found. */
export interface LoggedPair {
  readonly name: string;
  readonly expected: readonly LoggedChange[];
  /** Ids that a newer release is known to tell. */
  readonly newer?: readonly string[];
  readonly find: () => readonly Difference[];
}

const levels = [
  { level: 3, name: "errors", gate: 1 },
  { level: 2, name: "warnings", gate: 0.95 },
  { level: 1, name: "informations", gate: 0.9 },
] as const;

/**
 * One case for each pair (nothing may be missing) and one for each level's recall. Changes are compared as a set of rule,
 * method and path. The log comes from an older release: where another rule of the same check stands in a rule's place, and
 * a newer release is known to report it or the log never uses it, that counts as found, and is listed.
 */
export function scoreChangelog(
  pairs: readonly LoggedPair[],
  checks: ReadonlyMap<string, string>,
): { readonly cases: Case[]; readonly notes: string[] } {
  const used = new Set(pairs.flatMap(({ expected }) => expected.map(({ id }) => id)));
  const scores = pairs.map((pair) => scorePair(pair, used, checks));
  const recall = levels.map(({ level, name, gate }) => {
    const wanted = scores.flatMap(({ outcomes }) => outcomes).filter((each) => each.level === level);
    const found = wanted.filter(({ isFound }) => isFound).length;
    const newer = wanted.filter(({ isNewer }) => isNewer).length;
    return { name, gate, found, newer, wanted: wanted.length, share: wanted.length === 0 ? 1 : found / wanted.length };
  });
  const matched = scores.reduce((sum, { outcomes }) => sum + outcomes.filter(({ isFound }) => isFound).length, 0);
  const extra = scores.flatMap(({ name, added }) => added.map((each) => `${name}: ${each}`));
  return {
    cases: [
      ...scores.map(({ name, outcomes, problem }): Case => ({
        name,
        check: async () => [
          ...(problem === null ? [] : [problem]),
          ...outcomes.filter(({ isFound }) => !isFound).map(({ key }) => `${key} is missing`),
        ],
      })),
      ...recall.map(({ name, gate, share }): Case => ({
        name: `recall of ${name}`,
        check: async () => (share >= gate ? [] : [`${percent(share)}, expected at least ${percent(gate)}`]),
      })),
    ],
    notes: [
      ...recall.map(
        ({ name, found, newer, wanted, share }) =>
          `recall of ${name}: ${found}/${wanted} = ${percent(share)}, ${newer} of them by a newer rule`,
      ),
      `precision: ${matched}/${matched + extra.length} = ${percent(matched / Math.max(1, matched + extra.length))}`,
      ...scores.flatMap(({ name, newer }) => newer.map((each) => `reported by a newer rule: ${name}: ${each}`)),
      ...extra.map((each) => `not in the log: ${each}`),
    ],
  };
}

interface Score {
  readonly name: string;
  readonly outcomes: readonly {
    readonly key: string;
    readonly level: number;
    readonly isFound: boolean;
    readonly isNewer: boolean;
  }[];
  /** Ours that the log has not. */
  readonly added: readonly string[];
  readonly newer: readonly string[];
  readonly problem: string | null;
}

function scorePair(pair: LoggedPair, used: ReadonlySet<string>, checks: ReadonlyMap<string, string>): Score {
  const { found, problem } = findAll(pair);
  const ours = new Map(found.map((each) => [keyOf(each.id, each.method ?? "", each.path ?? ""), each]));
  const newer: string[] = [];
  const spent = new Set<string>();
  const expected = new Map(pair.expected.map((each) => [keyOf(each.id, each.method, each.path), each]));
  const outcomes = [...expected].map(([key, { id, method, path, level }]) => {
    if (ours.has(key)) return { key, level, isFound: true, isNewer: false };
    const place = keyOf("", method, path);
    const instead = [...ours].find(
      ([other, each]) =>
        other === `${each.id}${place}` &&
        !expected.has(other) &&
        (pair.newer?.includes(each.id) === true || !used.has(each.id)) &&
        checks.has(id) &&
        checks.get(each.id) === checks.get(id),
    );
    if (instead === undefined) return { key, level, isFound: false, isNewer: false };
    newer.push(`${key} as ${instead[1].id}`);
    spent.add(instead[0]);
    return { key, level, isFound: true, isNewer: true };
  });
  const added = [...ours.keys()].filter((key) => !expected.has(key) && !spent.has(key));
  return { name: pair.name, outcomes, added, newer, problem };
}

function findAll(pair: LoggedPair): { readonly found: readonly Difference[]; readonly problem: string | null } {
  try {
    return { found: pair.find(), problem: null };
  } catch (error) {
    return { found: [], problem: String(error) };
  }
}

function keyOf(id: string, method: string, path: string): string {
  return `${id} ${method} ${path}`.trimEnd();
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
