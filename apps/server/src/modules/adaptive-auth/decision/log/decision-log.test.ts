import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { silentLog as log } from "@parapet/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../../../platform/failure.ts";
import { linesOf, type Rows } from "../../../../platform/journal/rows/rows.ts";
import { createMetrics } from "../../../../platform/metrics.ts";
import { DecisionLog } from "./decision-log.ts";

/** A log of numbers in front of a journal that can be full; every `riskyEach`th number is looked up. */
function logOfNumbers(riskyEach: number) {
  const written: number[] = [];
  const metrics = createMetrics();
  const journal = {
    isFull: false,
    writeMs: 0,
    async appendRows(table: string, rows: Rows) {
      await (journal.writeMs > 0 ? sleep(journal.writeMs) : nextTurn());
      if (journal.isFull) throw new Failure("unavailable");
      expect(table).toBe("decision");
      const lines = linesOf(rows);
      expect(lines).toHaveLength(rows.count);
      written.push(...lines.map(Number));
    },
  };
  const decisions = new DecisionLog<number>(
    { log, metrics, journal },
    {
      row: (number) => (number % riskyEach === 0 ? null : rowOf(number)),
      async lookUp(numbers) {
        await nextTurn();
        return numbers.map(rowOf);
      },
    },
  );
  const shed = async () => (await metrics.shedDecisions.get()).values[0]?.value ?? 0;
  return { decisions, journal, written, shed };
}

const rowOf = (number: number) => ({ own: String(number), common: "" });
const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

test("every decision is written once, however many come and however often the journal is full", async () => {
  const turn = fc.record({ decided: fc.integer({ min: 0, max: 900 }), isFull: fc.boolean(), settles: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 8 }), fc.integer({ min: 1, max: 5 }), async (turns, riskyEach) => {
      const { decisions, journal, written, shed } = logOfNumbers(riskyEach);
      let made = 0;
      for (const { decided, isFull, settles } of turns) {
        journal.isFull = isFull;
        for (const until = made + decided; made < until; made += 1) decisions.add(made);
        await (settles ? decisions.settle() : nextTurn());
      }
      journal.isFull = false;
      await decisions.settle();
      expect(inOrder(written)).toEqual(Array.from({ length: made }, (_, at) => at));
      expect(await shed()).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test("decisions are written by themselves a moment later", async () => {
  const { decisions, written } = logOfNumbers(2);
  decisions.add(1);
  decisions.add(2);
  while (written.length < 2) await sleep(20);
  expect(inOrder(written)).toEqual([1, 2]);
});

test("a write that takes longer than the wait is not the last one", async () => {
  const { decisions, journal, written } = logOfNumbers(7);
  journal.writeMs = 500;
  decisions.add(1);
  await sleep(300);
  decisions.add(2);
  await sleep(400);
  decisions.add(3);
  await expect.poll(() => inOrder(written), { timeout: 3_000 }).toEqual([1, 2, 3]);
});

test("what finds no room while the journal is full is counts, and nothing else is lost", async () => {
  const { decisions, journal, written, shed } = logOfNumbers(7);
  journal.isFull = true;
  for (let number = 0; number < 50_010; number += 1) decisions.add(number);
  await decisions.settle();
  decisions.add(50_010);
  expect(await shed()).toBe(11);
  journal.isFull = false;
  await decisions.settle();
  expect(written).toHaveLength(50_000);
  decisions.add(1);
  await decisions.settle();
  expect(written).toHaveLength(50_001);
});
