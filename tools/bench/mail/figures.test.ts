import { expect, test } from "vitest";
import { figuresOf, isModernBulk, type Judged } from "./figures.ts";

const judged = (label: Judged["label"], p: number, more: Partial<Judged> = {}): Judged => ({
  label,
  p,
  isModernBulk: false,
  isFlagged: p >= 0.6,
  ...more,
});

test("threats above all legitimate messages are all recalled", () => {
  const all = [
    judged("phish", 0.99),
    judged("bec", 0.95),
    judged("spam", 0.7),
    ...Array.from({ length: 10 }, () => judged("ham", 0.01)),
  ];
  expect(figuresOf(all)).toMatchObject({
    messages: { phish: 1, bec: 1, spam: 1, ham: 10 },
    flagged: { phish: 1, bec: 1, spam: 1, ham: 0 },
    recall_at_false_alarms: { "0.1%": 1, "0.5%": 1, "1%": 1 },
    auc: 1,
    auc_modern_bulk: null,
  });
});

test("one bulk message above the threats costs its share", () => {
  const ham = Array.from({ length: 99 }, () => judged("ham", 0.01));
  const figures = figuresOf([
    judged("phish", 0.8),
    judged("phish", 0.5),
    judged("ham", 0.9, { isModernBulk: true }),
    ...ham,
  ]);
  expect(figures.recall_at_false_alarms).toEqual({ "0.1%": 0, "0.5%": 0, "1%": 1 });
  expect(figures.modern_bulk).toEqual({ messages: 1, flagged: 1 });
  expect([figures.auc, figures.auc_modern_bulk]).toEqual([0.99, 0]);
});

test("calibration compares predicted and observed frequencies", () => {
  const half = [
    ...Array.from({ length: 50 }, () => judged("phish", 0.5)),
    ...Array.from({ length: 50 }, () => judged("ham", 0.5)),
  ];
  expect(figuresOf(half)).toMatchObject({
    ece: 0,
    reliability: [{ from: 0.467, messages: 100, predicted: 0.5, observed: 0.5 }],
  });
  expect(figuresOf(half.map((each) => ({ ...each, p: 0.9 }))).ece).toBeCloseTo(0.4, 9);
  const sure = [...half, ...Array.from({ length: 300 }, () => judged("ham", 0))];
  expect(
    figuresOf([...sure, judged("spam", 1)]).reliability.map(({ messages, observed }) => [messages, observed]),
  ).toEqual([
    [300, 0],
    [100, 0.5],
  ]);
  expect(figuresOf([judged("phish", 1)]).reliability).toEqual([
    { from: 0.933, messages: 1, predicted: 1, observed: 1 },
  ]);
});

test.each([
  ["newsletter", "modern", true],
  ["bulk-legit", "modern", true],
  ["discussion", "modern", false],
  ["bulk", "legacy", false],
])("legitimate messages of kind %s, %s: %s", (subtype, group, expected) => {
  expect(isModernBulk({ label: "ham", group, subtype })).toBe(expected);
});
