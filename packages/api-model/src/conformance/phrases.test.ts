import { expect, it } from "vitest";
import { phrases, readPhrase, say } from "./phrases.ts";

it.each(Object.entries(phrases))("reads %s as it was said", (phrase, english) => {
  const value = english.includes("…") ? "5" : "";
  expect(readPhrase(english.replace("…", "5"))).toEqual({ phrase, value });
});

it("says a phrase with its value as it is", () => {
  expect(say("one_of", "$& or $1")).toBe("one of $& or $1");
  expect(say("nothing", "else")).toBe("nothing");
});

it("takes a value for itself", () => {
  for (const text of ["integer or null", "^[a-z]+$", "200, 404", ""]) expect(readPhrase(text)).toBeNull();
});
