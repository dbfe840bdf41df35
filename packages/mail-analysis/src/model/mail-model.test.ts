import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordSlots } from "./hashed-words.ts";
import { type MailModel, parseModel, probabilityOf, scoreFeatures, threatShare, writeModel } from "./mail-model.ts";

const values = new Int8Array(wordSlots);
values.set([10, -20, 127, -128]);
const model: MailModel = {
  version: "test-1",
  bias: -2,
  weights: { "link.shortener": 1.5, "bulk.list": -0.5, "sender.freemail": 0 },
  words: { scale: 0.05, values },
  calibration: { slope: 2, offset: -1 },
  kind: { bias: 0.5, weights: { "link.shortener": 1, "bulk.list": -3 } },
};
const word = (text: string, slot: number, value = 1) => ({ text, slot, value });

describe("a score", () => {
  test("is the bias without features", () => {
    expect(scoreFeatures(model, { raised: [], words: [] })).toEqual({ score: -2, bias: -2, contributions: [] });
  });

  test("is the sum of its contributions, largest first", () => {
    const { score, contributions } = scoreFeatures(model, {
      raised: ["bulk.list", "link.shortener"],
      words: [word("pay", 0), word("lunch", 1, 0.6), word("link_host:trap", 0, 0.2)],
    });
    expect(contributions.map(({ id, share }) => [id, Number(share.toFixed(9))])).toEqual([
      ["link.shortener", 1.5],
      ["word:lunch", -0.6],
      ["bulk.list", -0.5],
      ["word:pay", 0.5],
      ["word:link_host:trap", 0.1],
    ]);
    expect(score).toBeCloseTo(-1, 9);
  });

  test("omits zero contributions: unknown signals, zero weights, unweighted words", () => {
    const features = {
      raised: ["sender.freemail", "unknown"],
      words: [word("x", 9), word("y", 0, 0), word("z", wordSlots)],
    };
    expect(scoreFeatures(model, features)).toEqual({ score: -2, bias: -2, contributions: [] });
  });

  test("equals bias plus contributions for any features", () => {
    const raised = fc.subarray(["link.shortener", "bulk.list", "sender.freemail", "unknown"]);
    const words = fc.array(fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true })));
    fc.assert(
      fc.property(raised, words, (ids, given) => {
        const features = { raised: ids, words: given.map(([slot, value]) => word(`w${slot}`, slot, value)) };
        const { score, contributions } = scoreFeatures(model, features);
        expect(score).toBeCloseTo(
          contributions.reduce((sum, { share }) => sum + share, model.bias),
          9,
        );
        const sizes = contributions.map(({ share }) => Math.abs(share));
        expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
      }),
    );
  });
});

describe("a probability", () => {
  test.each([
    [0.5, 0.5],
    // Log-odds of ln 9 and -ln 9.
    [(Math.log(9) + 1) / 2, 0.9],
    [(1 - Math.log(9)) / 2, 0.1],
    [1000, 1],
    [-1000, 0],
  ])("of the score %d is %d", (score, p) => {
    expect(probabilityOf(model, score)).toBeCloseTo(p, 9);
  });

  test("of a threat uses its own weights", () => {
    const share = (...raised: readonly string[]) => threatShare(model, raised);
    expect(share()).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 9);
    expect(share("link.shortener")).toBeCloseTo(1 / (1 + Math.exp(-1.5)), 9);
    expect(share("link.shortener", "bulk.list")).toBeCloseTo(1 / (1 + Math.exp(1.5)), 9);
    expect(share("unknown")).toBe(share());
  });
});

describe("a model's file", () => {
  const stored = (): Record<string, unknown> => JSON.parse(writeModel(model)) as Record<string, unknown>;
  const packed = (length: number) => ({
    scale: 1,
    values: deflateRawSync(Buffer.alloc(length)).toString("base64"),
  });

  test("round-trips", () => {
    expect(parseModel(writeModel(model))).toEqual(model);
    expect(writeModel(parseModel(writeModel(model)))).toBe(writeModel(model));
  });

  test("stores word weights deflated, much smaller than in memory", () => {
    expect(writeModel(model).length).toBeLessThan(5000);
    expect(writeModel(model).endsWith("\n")).toBe(true);
  });

  test.each([
    ["no object", []],
    ["null", null],
    ["no version", { version: 1 }],
    ["no bias", { bias: "0" }],
    ["a weight that isn't a number", { weights: { a: "1" } }],
    ["weights that are a list", { weights: [1] }],
    ["no words", { words: null }],
    ["no scale", { words: { values: "" } }],
    ["words that aren't text", { words: { scale: 1, values: [] } }],
    ["no calibration", { calibration: undefined }],
    ["no slope", { calibration: { offset: 0 } }],
    ["no offset", { calibration: { slope: 1 } }],
    ["no kind", { kind: null }],
    ["a kind without a bias", { kind: { weights: {} } }],
    ["a kind without weights", { kind: { bias: 0 } }],
  ])("is rejected with %s", (_, change) => {
    const file = change === null || Array.isArray(change) ? change : { ...stored(), ...change };
    expect(() => parseModel(JSON.stringify(file))).toThrow("Not a model file");
  });

  test("is rejected with too few or too many word weights", () => {
    expect(() => parseModel(JSON.stringify({ ...stored(), words: packed(wordSlots - 1) }))).toThrow("number of words");
    expect(() => parseModel(JSON.stringify({ ...stored(), words: packed(wordSlots + 1) }))).toThrow(RangeError);
    expect(parseModel(JSON.stringify({ ...stored(), words: packed(wordSlots) })).words.values).toHaveLength(wordSlots);
    expect(() => parseModel("no JSON")).toThrow(SyntaxError);
  });
});
