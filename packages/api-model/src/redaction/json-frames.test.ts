import { describe, expect, it } from "vitest";
import { openFrame, toPointer } from "./mask-json.ts";

describe("a pointer of frames", () => {
  it("is made of keys and positions", () => {
    const frames = [
      { ...openFrame(true, null), key: "a/b" },
      { ...openFrame(false, null), index: 3 },
      { ...openFrame(true, null), key: "" },
    ];
    expect(toPointer(frames)).toBe("/a~1b/3/");
    expect(toPointer([])).toBe("");
  });

  it("has 1024 characters, else it is that of the whole", () => {
    expect(toPointer([{ ...openFrame(true, null), key: "k".repeat(1_023) }])).toHaveLength(1_024);
    expect(toPointer([{ ...openFrame(true, null), key: "k".repeat(1_024) }])).toBe("");
  });
});
