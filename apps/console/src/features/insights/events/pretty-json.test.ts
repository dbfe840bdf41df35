import fc from "fast-check";
import { expect, test } from "vitest";
import { prettyJson } from "./pretty-json.ts";

test("an object is indented and stays what it is", () => {
  fc.assert(
    fc.property(fc.oneof(fc.object(), fc.array(fc.anything({ withNullPrototype: false }))), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(prettyJson(text) ?? "")).toEqual(JSON.parse(text));
    }),
  );
});

test.each(["", "plain", "12", '"text"', '{"cut', "<html>"])("%j is shown as it came", (text) => {
  expect(prettyJson(text)).toBeNull();
});
