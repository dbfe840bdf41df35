import { describe, expect, it } from "vitest";
import { eachMatch, matchFrom } from "./match-from.ts";

describe("matches", () => {
  it("are looked for from a place on, whatever was looked for before", () => {
    const pattern = /a./g;
    expect(matchFrom(pattern, "ab ac", 0)?.[0]).toBe("ab");
    expect(matchFrom(pattern, "ab ac", 1)?.[0]).toBe("ac");
    expect(matchFrom(pattern, "ab ac", 4)).toBeNull();
    expect(matchFrom(pattern, "ab ac", 0)?.[0]).toBe("ab");
  });

  it("come one after the other, also when the pattern is used elsewhere in between", () => {
    const pattern = /a./g;
    const found: string[] = [];
    for (const match of eachMatch(pattern, "ab ac ad")) {
      found.push(match[0]);
      matchFrom(pattern, "xxax", 0);
    }
    expect(found).toEqual(["ab", "ac", "ad"]);
  });
});
