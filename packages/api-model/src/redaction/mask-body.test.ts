import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyMaskings } from "./masking.ts";
import { maskBody } from "./redact-body.ts";

const masked = (text: string, type: string | null) => applyMaskings(text, maskBody(text, type));
const form = "application/x-www-form-urlencoded";

describe("maskBody", () => {
  it("masks a form by name and by decoded value, and keeps the encoding of the rest", () => {
    const text = "user=ada%20l&pass%77ord=hunter2&card=4111+1111+1111+1111&empty=&=x&flag&secret=";
    expect(masked(text, form)).toBe("user=ada%20l&pass%77ord=••••&card=••••&empty=&=x&flag&secret=");
    expect(maskBody(text, form).map(({ pointer, kind }) => [pointer, kind])).toEqual([
      ["/password", "password"],
      ["/card", "payment_card"],
    ]);
    expect(masked("a=%zz&b=1", form)).toBe("a=%zz&b=1");
  });

  it("masks the parts of a multipart body by name", () => {
    const part = (head: string, value: string) =>
      `--xYz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const body = (secret: string) =>
      `${part('name="user"', "ada")}${part('name="password"', secret)}${part('filename="a.txt"', "text")}--xYz--\r\n`;
    expect(masked(body("two\r\nlines"), 'multipart/form-data; boundary="xYz"')).toBe(body("••••"));
    expect(masked(body("x"), "multipart/form-data")).toBe(body("x"));
  });

  it("masks XML by the names of elements and attributes", () => {
    const xml = (a: string, b: string, c: string) =>
      `<?xml version="1.0"?>\n<s:Env><wsse:Password Type="x">${a}</wsse:Password><db password='${b}' id="1"/><apiKey><![CDATA[${c}]]></apiKey><token/></s:Env>`;
    expect(masked(xml("hunter2", "p", "<k>"), "text/xml")).toBe(xml("••••", "••••", "••••"));
    expect(masked("<a><b>text</b></a>", null)).toBe("<a><b>text</b></a>");
  });

  it("looks for JSON where the type says so or a bracket does", () => {
    for (const type of ["application/json", "text/plain", null])
      expect(masked('{"pin":"1"}', type)).toBe('{"pin":"••••"}');
    expect(masked('"4111111111111111"', "application/json")).toBe('"••••"');
  });

  it("masks other text by shape only", () => {
    expect(masked("password is 536-90-4399", "text/plain")).toBe("password is ••••");
  });

  it("gives texts without secrets back unchanged, and is the same when done twice", () => {
    const type = fc.constantFrom(
      null,
      "application/json",
      form,
      "multipart/form-data; boundary=x",
      "text/xml",
      "text/plain",
    );
    const piece = fc.constantFrom(
      "<password>",
      "</password>",
      "pin=",
      "&",
      "=",
      "--x",
      "\r\n\r\n",
      'name="token"',
      '"',
      "<",
      ">",
      "536-90-4399",
      "a",
      " ",
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((each) => each.join("")),
        type,
        (text, contentType) => {
          const once = masked(text, contentType);
          expect(once === text).toBe(maskBody(text, contentType).length === 0);
          expect(masked(once, contentType)).toBe(once);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("takes time in proportion to the text, also for texts made to be slow", () => {
    const units = [
      "<a ",
      '<a b="',
      "<![CDATA[",
      "<a><![CDATA[",
      "--x",
      '--x\r\nname="',
      "a=&",
      "{",
      "[",
      '{"a":',
      '"',
      "\\",
      '"\\',
      '{"secret":[',
    ];
    for (const unit of units) {
      for (const type of ["text/xml", "multipart/form-data; boundary=x", form, "application/json"]) {
        const started = performance.now();
        maskBody(`<${unit.repeat(Math.ceil(65_536 / unit.length))}`, type);
        expect(performance.now() - started, `${unit} as ${type}`).toBeLessThan(3_000);
      }
    }
  });
});
