import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pointerToken } from "../redaction/masking.ts";
import { yamlLines } from "./yaml-lines.ts";
import { readYamlText, writeYaml } from "./yaml-text.ts";

function pointersOf(value: unknown, pointer = ""): string[] {
  const below = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [pointer, ...below.flatMap(([key, each]) => pointersOf(each, `${pointer}/${pointerToken(key)}`))];
}

test("are where a reader of the text finds the values", () => {
  const text = fc.oneof(
    fc.constantFrom("a", "b\nc", "b\n\nc\n", "\n", "a\n\n", " a\n b", "- x", "#", "a: b", "é"),
    fc.string({ maxLength: 8 }),
  );
  const key = fc.oneof(
    fc.constantFrom("a", "b", "get", "/a/{b}", "200", "<<x", "a b", "- a"),
    fc.stringMatching(/^[a-z]{1,5}$/),
  );
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "medium" },
      fc.oneof(text, fc.integer(), fc.constantFrom(null, true)),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;
  fc.assert(
    fc.property(value, (each) => {
      const read = readYamlText(writeYaml(each));
      if (!read.ok) throw new Error(writeYaml(each));
      const lines = yamlLines(each);
      for (const pointer of pointersOf(each))
        expect([pointer, lines.get(pointer)], writeYaml(each)).toEqual([pointer, read.placeOf(pointer).line]);
    }),
    { numRuns: 300 },
  );
});
