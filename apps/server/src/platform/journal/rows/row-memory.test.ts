import fc from "fast-check";
import { expect, test } from "vitest";
import { RowBytes } from "./row-bytes.ts";
import { giveBackMemory } from "./row-memory.ts";
import { addChunk, linesOf, type Rows } from "./rows.ts";

const row = fc
  .record({ letter: fc.constantFrom("a", "b", "c", "é"), length: fc.nat({ max: 50_000 }) })
  .map(({ letter, length }) => JSON.stringify(letter.repeat(length)));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(row, { maxLength: 5 }) },
  fc.record({ giveBack: fc.nat({ max: 20 }) }),
);

test("rows stay as they were until they are given back, whatever comes meanwhile", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const rows = new RowBytes();
      const held: { readonly taken: Rows; readonly added: readonly string[] }[] = [];
      for (const each of steps) {
        if ("giveBack" in each) {
          const [some] = held.splice(each.giveBack % (held.length + 1), 1);
          if (some !== undefined) giveBackMemory(some.taken.chunks);
        } else {
          for (const json of each) rows.add({ own: json, common: "" });
          held.push({ taken: rows.take(), added: each });
        }
      }
      for (const { taken, added } of held) expect(linesOf(taken)).toEqual(added);
    }),
    { numRuns: 50 },
  );
});

test("memory is used again, also where rows of several groups lie in it and some are read as one", () => {
  const text = JSON.stringify("x".repeat(6_000));
  const rows = new RowBytes();
  const buffers = new Set<ArrayBufferLike>();
  for (let round = 0; round < 100; round += 1) {
    const chunks: Buffer[] = [];
    for (let group = 0; group < 10; group += 1) {
      rows.add({ own: text, common: "" });
      for (const chunk of rows.take().chunks) addChunk(chunks, chunk);
    }
    for (const { buffer } of chunks) buffers.add(buffer);
    giveBackMemory(chunks);
  }
  expect(buffers.size).toBeLessThan(5);
});

test("what is never given back is not used again", () => {
  const text = JSON.stringify("x".repeat(6_000));
  const rows = new RowBytes();
  const buffers = new Set<ArrayBufferLike>();
  for (let round = 0; round < 100; round += 1) {
    for (let added = 0; added < 10; added += 1) rows.add({ own: text, common: "" });
    const [first, ...rest] = rows.take().chunks;
    if (first !== undefined && buffers.has(first.buffer)) expect(first.byteOffset).toBeGreaterThan(0);
    for (const { buffer } of [first, ...rest].filter((chunk) => chunk !== undefined)) buffers.add(buffer);
  }
  expect(buffers.size).toBeGreaterThan(80);
});
