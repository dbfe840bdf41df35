import { callPhrase } from "@parapet/contract";
import { expect, it } from "vitest";
import { readPhrase, say } from "./phrases.ts";

it.each(callPhrase.options)("reads %s as it was said", (phrase) => {
  const [first, second] = [say(phrase, "5"), say(phrase, '"x" characters')];
  expect(readPhrase(first)).toEqual({ phrase, value: first === second ? "" : "5" });
});

it("takes a value for itself", () => {
  for (const text of ["integer or null", "^[a-z]+$", "200, 404", ""]) expect(readPhrase(text)).toBeNull();
});
