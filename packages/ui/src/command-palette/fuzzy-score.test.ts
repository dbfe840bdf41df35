import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzyRank, fuzzyScore } from "./fuzzy-score.ts";

const rank = (query: string, ...texts: string[]) => fuzzyRank(query, texts, (text) => text);

test("the whole text, its start, the start of a word, a part and loose letters come in this order", () => {
  expect(rank("event", "prevented", "API Events", "Events", "event", "exclusive vent")).toEqual([
    "event",
    "Events",
    "API Events",
    "prevented",
    "exclusive vent",
  ]);
});

test("every word has to be found, in any order", () => {
  expect(rank("users settings", "Settings: Users", "Settings", "Users")).toEqual(["Settings: Users"]);
});

test("initials are found", () => {
  expect(rank("qe", "Query", "Quarantine Emails")).toEqual(["Quarantine Emails"]);
});

test("case, accents and vowel marks do not matter", () => {
  expect(fuzzyScore("evenement", "Événements d’API")).not.toBeNull();
  expect(fuzzyScore("محمد", "مُحَمَّد")).toBeCloseTo(1);
});

test("of equal finds the shorter is better, and the order given decides the rest", () => {
  expect(rank("api", "API Insights", "API Use", "API Key")).toEqual(["API Use", "API Key", "API Insights"]);
});

const words = fc.string({ unit: fc.constantFrom("a", "b", "c", "d", "é", " "), minLength: 1, maxLength: 20 });

test("every part of a text is found in it, with a score between 0 and 1", () => {
  fc.assert(
    fc.property(words, fc.nat(20), fc.nat(20), (text, start, end) => {
      const score = fuzzyScore(text.slice(start, end), text);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }),
  );
});

test("nothing is better than the text itself", () => {
  fc.assert(
    fc.property(words, words, (query, text) => {
      expect(fuzzyScore(query, text) ?? 0).toBeLessThanOrEqual((fuzzyScore(query, query) ?? 0) + 1e-9);
    }),
  );
});

test("a rank is a part of the items, and an empty query keeps all in their order", () => {
  fc.assert(
    fc.property(words, fc.array(words), (query, texts) => {
      const found = rank(query, ...texts);
      expect(found.every((text) => texts.includes(text))).toBe(true);
      expect(rank("", ...texts)).toEqual(texts);
    }),
  );
});
