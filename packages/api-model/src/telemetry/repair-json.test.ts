import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repairJson } from "./repair-json.ts";

/** What Envoy's filter does to a text: quotes are escaped, nothing else. */
const badlyQuoted = (text: string) => `"${text.replaceAll('"', String.raw`\"`)}"`;

describe("repairJson", () => {
  it.each([
    [String.raw`"C:\dir"`, String.raw`"C:\\dir"`],
    [String.raw`"\d+\.\w"`, String.raw`"\\d+\\.\\w"`],
    [String.raw`"\u00e9 \u12 \uzzzz \u"`, String.raw`"\u00e9 \\u12 \\uzzzz \\u"`],
    ['"two\nlines\tand\u0000nothing"', String.raw`"two\nlines\tand\u0000nothing"`],
    ['{"a":\n"\\x"}', '{"a":\n"\\\\x"}'],
  ])("repairs %s", (broken, repaired) => {
    expect(repairJson(broken)).toBe(repaired);
  });

  it("keeps legal escapes, also where a path was meant: they are ambiguous", () => {
    expect(repairJson(String.raw`"C:\bin\new"`)).toBe(String.raw`"C:\bin\new"`);
  });

  it.each([
    [String.raw`{"a":"C:\","b":"\d\"}`, String.raw`{"a":"C:\\","b":"\\d\\"}`],
    [String.raw`{"a\" : ["\"] }`, String.raw`{"a\\" : ["\\"] }`],
    [String.raw`{"a":"say \"x\" C:\"}`, String.raw`{"a":"say \"x\" C:\\"}`],
  ])("ends strings at a backslash and a quote where asked to: %s", (broken, repaired) => {
    expect(repairJson(broken, true)).toBe(repaired);
    expect(() => JSON.parse(repaired)).not.toThrow();
    expect(() => JSON.parse(repairJson(broken))).toThrow(SyntaxError);
  });

  it("changes no legal JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t"), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(repairJson(text)).toBe(text);
      }),
    );
  });

  it("makes a text whose backslashes were not escaped say what was meant", () => {
    // A backslash before one of these, or at the end, is a legal escape: the text that was meant is lost at the source.
    const ambiguous = /\\(?=["\\/bfnrt]|u[0-9a-fA-F]{4}|$)/;
    const text = fc.array(fc.constantFrom("\\", '"', "d", "x", "u", "u12", "é", "\n", "\u0001", " "), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        text.map((parts) => parts.join("")).filter((each) => !ambiguous.test(each)),
        (meant) => {
          expect(JSON.parse(repairJson(badlyQuoted(meant)))).toBe(meant);
        },
      ),
    );
  });
});
