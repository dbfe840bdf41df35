import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createGroupCommit } from "./group-commit.ts";

const oneByOne = { waitMs: () => 1, bytes: 1_000 };

test("what arrives together is committed together, in order", async () => {
  const groups: (readonly number[])[] = [];
  const group = createGroupCommit<number>({ ...oneByOne, commit: async (items) => void groups.push(items) });
  await Promise.all([group.add([1], 1), group.add([2, 3], 1), group.add([4], 1)]);
  expect(groups).toEqual([[1, 2, 3, 4]]);
});

test("what arrives during a commit forms the next group", async () => {
  const groups: (readonly number[])[] = [];
  const gate = Promise.withResolvers<void>();
  const commit = async (items: readonly number[]) => {
    groups.push(items);
    await gate.promise;
  };
  const group = createGroupCommit<number>({ ...oneByOne, commit });
  const first = group.add([1], 1);
  while (groups.length === 0) await sleep(1);
  const second = [group.add([2], 1), group.add([3], 1)];
  gate.resolve();
  await Promise.all([first, ...second]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test("a failed commit fails its own group only", async () => {
  const commit = async (items: readonly number[]) => {
    if (items.includes(1)) throw new Error("disk full");
  };
  const group = createGroupCommit<number>({ ...oneByOne, commit });
  await expect(Promise.all([group.add([1], 1), group.add([2], 1)])).rejects.toThrow("disk full");
  await group.add([3], 1);
});

test("a full group does not wait", async () => {
  const groups: (readonly number[])[] = [];
  const group = createGroupCommit<number>({
    waitMs: () => 3_600_000,
    bytes: 10,
    commit: async (items) => void groups.push(items),
  });
  await group.add([1], 1);
  await Promise.all([group.add([2], 1), group.add([3], 9)]);
  expect(groups).toEqual([[1], [2, 3]]);
});

test("a group waits as long as the size of the last one says", async () => {
  const asked: number[] = [];
  const waitMs = (before: number) => {
    asked.push(before);
    return 0;
  };
  const group = createGroupCommit<number>({ waitMs, bytes: 1_000, commit: async () => undefined });
  for (const items of [[1, 2, 3], [4], []]) await group.add(items, 1);
  await group.add([5], 1);
  expect(asked).toEqual([0, 3, 1]);
});

test("settled waits for what was added before, failed or not, and for nothing else", async () => {
  const gate = Promise.withResolvers<void>();
  let done = 0;
  const commit = async () => {
    await gate.promise;
    done += 1;
    throw new Error("disk full");
  };
  const group = createGroupCommit<number>({ ...oneByOne, commit });
  await group.settled();
  const added = group.add([1], 1).catch(() => undefined);
  const settled = group.settled();
  gate.resolve();
  await settled;
  expect(done).toBe(1);
  await added;
});

test("however adds, pauses and failures fall, everything is answered once and in order", async () => {
  const step = fc.record({
    size: fc.integer({ min: 1, max: 600 }),
    pauseMs: fc.constantFrom(0, 0, 0, 1, 2),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.constantFrom(0, 1), async (steps, commitMs) => {
      const committed: number[] = [];
      const commit = async (items: readonly number[]) => {
        if (commitMs > 0) await sleep(commitMs);
        if (items.some((item) => steps[item]?.fails)) throw new Error("disk full");
        committed.push(...items);
      };
      const group = createGroupCommit<number>({ waitMs: () => 1, bytes: 1_000, commit });
      const answers: Promise<boolean>[] = [];
      for (const [index, { size, pauseMs }] of steps.entries()) {
        answers.push(
          group.add([index], size).then(
            () => true,
            () => false,
          ),
        );
        if (pauseMs > 0) await sleep(pauseMs);
      }
      const acknowledged = (await Promise.all(answers)).flatMap((answer, index) => (answer ? [index] : []));
      expect(committed).toEqual(acknowledged);
    }),
    { numRuns: 60 },
  );
});
