import fc from "fast-check";
import { expect, test } from "vitest";
import { headerLines, readHeaderLines } from "./header-lines.ts";

test("a header is a line, and what was masked says so", () => {
  const headers = [
    { name: "host", value: "a.example", redacted: false },
    { name: "cookie", value: "••••", redacted: true },
  ];
  expect(headerLines(headers)).toBe("host\ta.example\ncookie\t••••\t");
});

test("headers are read as they were, whatever they contain", () => {
  const text = fc.string({ unit: fc.constantFrom("a", ":", "\\", "\t", "\n", "t", "n", '"', "é", "[") });
  const header = fc.record({ name: text, value: text, redacted: fc.boolean() });
  fc.assert(
    fc.property(fc.array(header), (headers) => {
      expect(readHeaderLines(headerLines(headers))).toEqual(headers);
    }),
  );
});
