import * as fc from "fast-check";
import { expect, it } from "vitest";
import { remembered } from "./remembered.ts";

it("answers as the function does, in any order of texts and however often", () => {
  const read = (text: string) => ({ length: text.length, upper: text.toUpperCase() });
  const again = remembered(read);
  const texts = fc.array(fc.oneof(fc.constantFrom("a", "b", "__proto__", ""), fc.string({ maxLength: 200 })));
  fc.assert(
    fc.property(texts, (each) => {
      expect(each.map((text) => again(text))).toEqual(each.map(read));
    }),
  );
});

it("asks once for a short text, each time for a long one, and again when it has known too many", () => {
  const asked: string[] = [];
  const again = remembered((text) => asked.push(text));
  for (const text of ["short", "short", "x".repeat(201), "x".repeat(201)]) again(text);
  expect(asked).toHaveLength(3);
  again("y".repeat(200));
  again("y".repeat(200));
  expect(asked).toHaveLength(4);
  for (let at = 0; at < 5_000; at += 1) again(String(at));
  asked.length = 0;
  again("short");
  again("4999");
  expect(asked).toEqual(["short"]);
});

it("asks again where the answer is none that it keeps", () => {
  const asked: string[] = [];
  const again = remembered(
    (text) => asked.push(text),
    (count) => count > 1,
  );
  for (const text of ["a", "a", "a"]) again(text);
  expect(asked).toEqual(["a", "a"]);
});
