import { describe, expect, test } from "vitest";
import { collectDefects } from "./defects.ts";

describe("defects of a message", () => {
  test("are listed once, in the order found", () => {
    const defects = collectDefects();
    defects.add("bad_charset", "1.2");
    defects.add("nul_bytes");
    defects.add("bad_charset", "1.1");
    defects.add("bad_charset", "1.2");
    defects.add("nul_bytes", "");
    defects.add("bare_cr", "1.2");
    expect(defects.found).toEqual([
      { code: "bad_charset", about: "1.2" },
      { code: "nul_bytes", about: "" },
      { code: "bad_charset", about: "1.1" },
      { code: "bare_cr", about: "1.2" },
    ]);
  });

  test("have a detail of up to 80 characters", () => {
    const defects = collectDefects();
    defects.add("repeated_header", "x".repeat(80));
    defects.add("repeated_header", "x".repeat(81));
    defects.add("repeated_header", `${"x".repeat(80)}y`);
    expect(defects.found).toEqual([{ code: "repeated_header", about: "x".repeat(80) }]);
  });

  test("are limited in number", () => {
    const [byDefault, two] = [collectDefects(), collectDefects(2)];
    for (let at = 0; at < 150; at += 1) {
      byDefault.add("malformed_header", String(at));
      two.add("malformed_header", String(at));
    }
    expect(byDefault.found).toHaveLength(100);
    expect(two.found.map(({ about }) => about)).toEqual(["0", "1"]);
  });
});
