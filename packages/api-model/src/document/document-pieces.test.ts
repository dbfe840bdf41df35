import * as fc from "fast-check";
import { expect, test } from "vitest";
import { largeDocument, sizes } from "../testing/large-document.ts";
import { documentPieces, joinPieces } from "./document-pieces.ts";

function joined(pieces: ReturnType<typeof documentPieces>): unknown {
  const joining = joinPieces(pieces);
  let step = joining.next();
  while (step.done !== true) step = joining.next();
  return step.value;
}

test("a large document comes in small parts, and is the same when they are joined", () => {
  const document = largeDocument(sizes.stripe);
  const pieces = documentPieces(document);
  expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(110_000);
  expect(JSON.stringify(joined(pieces))).toBe(JSON.stringify(document));
});

test("many small values share parts", () => {
  const document = { list: Array.from({ length: 500_000 }, (_, at) => at % 10), more: [[], {}] };
  const pieces = documentPieces(document);
  expect(pieces.length).toBeLessThan(200);
  expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(200_000);
  expect(JSON.stringify(joined(pieces))).toBe(JSON.stringify(document));
});

test("any value is the same, whatever its keys are called", () => {
  const long = "x".repeat(40_000);
  const key = fc.constantFrom("a", "b", "__proto__", "constructor", "0", "");
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<unknown>(long, "", 1, null, true),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map((each) => Object.fromEntries(each)),
    ),
  })).value;
  fc.assert(
    fc.property(value, (each) => {
      const text = JSON.stringify(each);
      expect(JSON.stringify(joined(documentPieces(JSON.parse(text))))).toBe(text);
    }),
  );
});
