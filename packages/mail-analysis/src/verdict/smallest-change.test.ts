import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreFeatures } from "../model/mail-model.ts";
import { plainModel } from "../model/plain-model.ts";
import { hardRules } from "../rules/hard-rules.ts";
import { signals as known } from "../signals/signals.ts";
import { smallestChange } from "./smallest-change.ts";

type ChangeInput = Parameters<typeof smallestChange>[0];
type Demands = ChangeInput["rules"][number] & { readonly none?: readonly string[] | undefined };

const signals = ["a", "b", "c", "d", "e", "f"];
const inputOf = (shares: Readonly<Record<string, number>>, rules: ChangeInput["rules"], limit = 1): ChangeInput => ({
  score: Object.values(shares).reduce((sum, share) => sum + share, 0),
  contributions: Object.entries(shares).map(([id, share]) => ({ id, share })),
  limit,
  raised: new Set(signals),
  rules,
});

describe("the smallest change", () => {
  test.each<[string, ChangeInput, readonly string[] | null]>([
    ["is empty without a deciding rule or score", inputOf({ a: 0.5 }, []), []],
    ["is the heaviest signals", inputOf({ a: 1, b: 3, c: 2, d: -1 }, [], 3), ["b"]],
    ["is not for words", inputOf({ "word:pay": 2, a: 0.5 }, []), null],
    ["breaks a rule by one of all that it asks for", inputOf({}, [{ all: ["a", "b"], any: ["c", "d"] }]), ["a"]],
    ["breaks a rule by the only one of any", inputOf({}, [{ all: ["a"], any: ["b", "x"] }, { all: ["b"] }]), ["b"]],
    ["needs all of any", inputOf({}, [{ any: ["a", "b"] }]), ["a", "b"]],
    ["takes what breaks several rules", inputOf({}, [{ all: ["a", "b"] }, { all: ["b", "c"] }]), ["b"]],
    ["breaks a rule by what weighs, too", inputOf({ b: 4 }, [{ all: ["a", "b"] }]), ["b"]],
    ["adds what weighs to what breaks a rule", inputOf({ c: 4 }, [{ all: ["a", "b"] }]), ["a", "c"]],
    ["accounts for removed negative contributions", inputOf({ a: -2, b: 1, c: 0.5 }, [{ all: ["a", "b"] }]), ["b"]],
    ["leaves words that weigh too much", inputOf({ "word:pay": 2 }, [{ all: ["a"] }]), null],
    ["needs no score where only rules count", inputOf({ "word:pay": 2 }, [{ all: ["a"] }], Infinity), ["a"]],
  ])("%s", (_, mail, expected) => {
    expect(smallestChange(mail)).toEqual(expected);
  });

  test("is sufficient and minimal, with any rules and weights", () => {
    const some = fc.uniqueArray(fc.constantFrom(...signals), { minLength: 1, maxLength: 3 });
    const rule = fc.oneof(
      fc.record({ all: some }),
      fc.record({ any: some }),
      fc.record({ all: some, any: some }),
      fc.record({ all: some, any: fc.constant(["a", "not raised"]) }),
    );
    // Eighths add up exactly in any order.
    const share = fc.integer({ min: -8, max: 24 }).map((eighths) => eighths / 8);
    const shares = fc.dictionary(fc.constantFrom(...signals, "trait", "word:pay"), share, { maxKeys: 8 });
    fc.assert(
      fc.property(shares, fc.array(rule, { maxLength: 5 }), share, (weights, rules, limit) => {
        const mail = inputOf(weights, rules, limit);
        const enough = changesOf(mail).filter((change) => passes(mail, change));
        const fewest = enough.length === 0 ? null : Math.min(...enough.map(({ size }) => size));
        const found = smallestChange(mail);
        expect(found?.length ?? null).toBe(fewest);
        if (found !== null) expect(passes(mail, new Set(found))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("leaves no rule matching and no score too high, with any raised signals", () => {
    const ids = known.map(({ id }) => id).filter((id) => id !== "context.tenant_allow");
    fc.assert(
      fc.property(fc.subarray(ids), fc.boolean(), fc.integer({ min: -3, max: 3 }), (raising, areMany, whole) => {
        // Weights are tenths: a margin of half a tenth avoids rounding errors.
        const limit = whole + 0.05;
        const raised = new Set(areMany ? raising : raising.slice(0, 12));
        const { score, contributions } = scoreFeatures(plainModel, { raised: [...raised], words: [] });
        const rules = hardRules.map(({ when }) => when).filter((when) => isAsked(when, raised));
        const change = smallestChange({ score, contributions, limit, raised, rules });
        const left = new Set([...raised].filter((id) => change?.includes(id) !== true));
        expect(hardRules.filter(({ when }) => isAsked(when, left))).toEqual([]);
        expect(scoreFeatures(plainModel, { raised: [...left], words: [] }).score).toBeLessThan(limit);
      }),
    );
  });

  test("is found quickly for a message that matches all rules", () => {
    const ids = Array.from({ length: 40 }, (_, at) => `s${at}`);
    const rules = ids.map((id, at) => ({ all: [id, ids[(at * 7 + 3) % 40] ?? id, ids[(at * 11 + 5) % 40] ?? id] }));
    const mail = { ...inputOf({}, rules), raised: new Set(ids) };
    expect(passes(mail, new Set(smallestChange(mail)))).toBe(true);
  });
});

/** Whether a rule matches these signals. */
function isAsked({ all = [], any, none = [] }: Demands, raised: ReadonlySet<string>): boolean {
  const has = (id: string) => raised.has(id);
  return all.every(has) && (any === undefined || any.some(has)) && !none.some(has);
}

/** Whether the message is decided without these. */
function passes({ score, contributions, limit, raised, rules }: ChangeInput, change: ReadonlySet<string>): boolean {
  const isDecided = rules.some((rule) => isAsked(rule, new Set([...raised].filter((id) => !change.has(id)))));
  const gone = contributions.filter(({ id }) => change.has(id)).reduce((sum, { share }) => sum + share, 0);
  return !isDecided && score - gone < limit;
}

/** All possible changes: no words. */
function changesOf({ raised, contributions }: ChangeInput): ReadonlySet<string>[] {
  const traits = contributions.flatMap(({ id }) => (id.startsWith("word:") ? [] : [id]));
  const ids = [...new Set([...raised, ...traits])];
  return Array.from({ length: 2 ** ids.length }, (_, which) => new Set(ids.filter((__, at) => which & (1 << at))));
}
