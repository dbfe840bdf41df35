import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { scanJson, type JsonToken } from "./scan-json.ts";

describe("tokens of JSON", () => {
  const tokens = (text: string) => {
    const found: JsonToken[] = [];
    scanJson(text, (token) => found.push(token));
    return found.map(({ type, start, end, isOpen }) => `${type}${isOpen ? "…" : ""} ${text.slice(start, end)}`);
  };

  test.each<[text: string, expected: string[]]>([
    ["", []],
    [" \n\t", []],
    ["{}", ["open {", "close }"]],
    ["[1,-2.5e3]", ["open [", "literal 1", "comma ,", "literal -2.5e3", "close ]"]],
    ['{"a":null}', ["open {", 'string "a"', "colon :", "literal null", "close }"]],
    ['"a\\"b"', ['string "a\\"b"']],
    ['"a\\\\"b', ['string "a\\\\"', "literal b"]],
    ['"\\\\\\""', ['string "\\\\\\""']],
    ['"abc', ['string… "abc']],
    ['"', ['string… "']],
    ['"a\\"', ['string… "a\\"']],
    ["}{,:", ["close }", "open {", "comma ,", "colon :"]],
    ["tru e", ["literal tru", "literal e"]],
    ["a\u00a0b", ["literal a", "literal b"]],
  ])("%j", (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  it("never overlap, and leave out nothing but white space", () => {
    const piece = fc.constantFrom('"', "\\", "{", "}", "[", "]", ":", ",", " ", "a", "1", "\n");
    fc.assert(
      fc.property(
        fc.array(piece).map((each) => each.join("")),
        (text) => {
          let end = 0;
          scanJson(text, (token) => {
            expect(token.start).toBeGreaterThanOrEqual(end);
            expect(text.slice(end, token.start).trim()).toBe("");
            expect(token.end).toBeGreaterThan(token.start);
            end = token.end;
          });
          expect(text.slice(end).trim()).toBe("");
        },
      ),
    );
  });
});
