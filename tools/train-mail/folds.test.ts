import { expect, test } from "vitest";
import type { MailExample } from "./examples.ts";
import { foldsOf } from "./folds.ts";

function examples(source: string, label: "ham" | "phish", dates: readonly string[]): MailExample[] {
  return dates.map((date, at) => ({
    message: {
      id: `${source}-${label}-${at}`,
      label,
      subtype: "",
      source,
      group: "modern",
      date,
      cluster: `${source}${at}`,
    },
    language: null,
    raised: [],
    slots: new Int32Array(0),
    values: new Float32Array(0),
  }));
}

const all = [
  ...examples("archive", "ham", ["2007-04-01", "2007-04-02", "2007-09-01"]),
  ...examples("archive", "phish", ["2007-04-01", "2007-10-01"]),
  ...examples("list", "ham", ["2024-01-01", "2024-12-01"]),
  ...examples("trap", "phish", ["2024-01-01", "2024-05-01", "2024-08-01", "2025-02-01"]),
];

test("a source with both classes stays whole, and threats of one source are split only by half-years", () => {
  const folds = foldsOf(all, 3);
  const of = (...ids: string[]) => new Set(ids.map((id) => folds.get(id))).size;
  expect(of("archive-ham-0", "archive-ham-1", "archive-ham-2", "archive-phish-0", "archive-phish-1")).toBe(1);
  expect(of("trap-phish-0", "trap-phish-1")).toBe(1);
  expect(of("trap-phish-0", "trap-phish-2", "trap-phish-3")).toBe(3);
});

test("the order of messages doesn't matter", () => {
  expect(Object.fromEntries(foldsOf(all, 3))).toEqual(Object.fromEntries(foldsOf(all.toReversed(), 3)));
});
