import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { maskJson } from "./mask-json.ts";
import { applyMaskings, mask } from "./masking.ts";

const masked = (text: string) => applyMaskings(text, maskJson(text));
const places = (text: string) => maskJson(text).map(({ pointer, kind }) => [pointer, kind]);

describe("maskJson", () => {
  it("leaves JSON without secrets as it was sent, byte for byte", () => {
    for (const text of [
      '{"id":7,"name":"Rex"}',
      '{\n  "a" : [ 1.0, 1e3, -0 ],\t"b":"\\u00e9\\/" }\r\n',
      '\uFEFF{"password":"","token":null,"secret":false}',
      '{"key":"color","value":"red"}',
      '{"url":"http://httpbin:8000/anything?page=2","X-B3-Traceid":"cea792ff057e1bcdc38c69cb0adb36fd"}',
      '{"usage":{"prompt_tokens":12,"total_tokens":512},"tokens":[1,2,3],"next_page_token":"abc"}',
      '{"__proto__":{"constructor":1}}',
      "[]",
      "",
    ]) {
      expect(masked(text)).toBe(text);
    }
  });

  it("masks by name and keeps the formatting around", () => {
    const text = '{ "user": "ada",\n  "password" : "hunter2",  "n": 1.50, "PIN": 1234, "otp": "000000" }';
    expect(masked(text)).toBe('{ "user": "ada",\n  "password" : "••••",  "n": 1.50, "PIN": "••••", "otp": "••••" }');
    expect(places(text)).toEqual([
      ["/password", "password"],
      ["/PIN", "pin"],
      ["/otp", "one_time_code"],
    ]);
  });

  it.each(["mfaCode", "one_time_code", "security-code", "ccNumber", "jwt", "sid", "cookie", "pan"])(
    "overlooks no member that is called %s",
    (name) => {
      expect(masked(JSON.stringify({ [name]: "abc" }))).toBe(JSON.stringify({ [name]: mask }));
    },
  );

  it("masks all that is below a secret's name, but a token's description only by its own names", () => {
    expect(masked('{"secrets":{"db":"x","n":[1,{"y":"z"}]},"tokens":["a","b"]}')).toBe(
      '{"secrets":{"db":"••••","n":["••••",{"y":"••••"}]},"tokens":["••••","••••"]}',
    );
    expect(masked('{"password":{"type":"string","minLength":8,"value":"x"},"pin":{"lat":1}}')).toBe(
      '{"password":{"type":"string","minLength":8,"value":"••••"},"pin":{"lat":1}}',
    );
    expect(masked('{"token":{"type":"bearer","value":"x","access_token":"y"}}')).toBe(
      '{"token":{"type":"bearer","value":"x","access_token":"••••"}}',
    );
  });

  it("masks by shape inside of strings and for numbers", () => {
    const text =
      '{"note":"card 4111 1111 1111 1111, \\"gold\\"","n":4111111111111111,"list":["DE89370400440532013000"]}';
    expect(masked(text)).toBe('{"note":"card ••••, \\"gold\\"","n":"••••","list":["••••"]}');
    expect(places(text)).toEqual([
      ["/note", "payment_card"],
      ["/n", "payment_card"],
      ["/list/0", "iban"],
    ]);
  });

  it("masks keys that are secrets themselves, and points by what remains", () => {
    const text = '{"4111111111111111":{"a/b~c":{"pin":"1"}}}';
    expect(masked(text)).toBe('{"••••":{"a/b~c":{"pin":"••••"}}}');
    expect(places(text)).toEqual([
      ["/••••", "key"],
      ["/••••/a~1b~0c/pin", "pin"],
    ]);
  });

  it("masks the value of a pair whose name is in another member, in either order", () => {
    const text = '[{"key":"Authorization","value":"Bearer x"},{"value":"y","name":"api_key"},{"name":"q","value":"z"}]';
    expect(masked(text)).toBe(
      '[{"key":"Authorization","value":"••••"},{"value":"••••","name":"api_key"},{"name":"q","value":"z"}]',
    );
    expect(places(text)).toEqual([
      ["/0/value", "authorization"],
      ["/1/value", "api_key"],
    ]);
  });

  it("masks JSON inside of a string", () => {
    const text = JSON.stringify({ Message: JSON.stringify({ card: "4111111111111111", password: "hunter2" }) });
    expect(JSON.parse(masked(text))).toEqual({ Message: `{"card":"${mask}","password":"${mask}"}` });
  });

  it("masks JSON that is broken, cut or a row of documents", () => {
    expect(masked('{"a":1,"password":"hunt')).toBe('{"a":1,"password":"••••');
    expect(masked(`{"a":1,"password":"hunt\\`)).toBe('{"a":1,"password":"••••');
    expect(masked('{"password":"x"}\n{"password":"y"}')).toBe('{"password":"••••"}\n{"password":"••••"}');
    expect(masked("card 4111 1111 1111 1111")).toBe("card ••••");
    expect(masked(')]}\',\n{"pin":"1"}')).toBe(')]}\',\n{"pin":"••••"}');
  });

  it("lists a bounded number of pointers and masks all the same", () => {
    const text = JSON.stringify({ ["k".repeat(60_000)]: { secrets: Array.from({ length: 1_000 }, () => "x") } });
    const maskings = maskJson(text);
    expect(maskings).toHaveLength(1_000);
    expect(maskings.map(({ pointer }) => pointer).join("").length).toBeLessThan(limits.listedRedactions * 1_100);
  });

  it("never leaks what is planted under a secret's name or by its shape, and is the same when done twice", () => {
    const secret = fc.constantFrom("hunter2-S3CRET", "4111111111111111", "536-90-4399", "GB29NWBK60161331926819");
    const name = fc.constantFrom("password", "clientSecret", "access_token", "api-key");
    const planted = fc
      .tuple(fc.jsonValue(), name, secret, fc.constantFrom(undefined, 2, "\t"))
      .map(([rest, key, value, space]) => {
        const document = { rest, deep: [{ [key]: value }, { note: "4111111111111111 is mine" }] };
        return { value, text: JSON.stringify(document, null, space) };
      });
    fc.assert(
      fc.property(planted, ({ value, text }) => {
        const once = masked(text);
        expect(once).not.toContain("hunter2-S3CRET");
        expect(once).not.toContain("4111111111111111");
        expect(once.includes(value)).toBe(false);
        expect(() => JSON.parse(once)).not.toThrow();
        expect(masked(once)).toBe(once);
      }),
    );
  });

  it("sees at once that a text has no secret only where a look at each token finds none", () => {
    const word = fc.constantFrom(
      "id",
      "Rex",
      "pin",
      "note",
      "Basic x",
      "eyJ",
      "123-45-6789",
      "4111111111111111",
      "value",
      "name",
    );
    const json = fc.json({ maxDepth: 4, stringUnit: fc.oneof(word, fc.string({ minLength: 1, maxLength: 1 })) });
    fc.assert(
      fc.property(json, (text) => {
        // An escape anywhere makes it look at each token.
        const looked = maskJson(`[${text},"\\u0061"]`);
        const moved = maskJson(text).map((each) => ({
          ...each,
          start: each.start + 1,
          end: each.end + 1,
          pointer: `/0${each.pointer}`,
        }));
        expect(looked).toEqual(moved);
      }),
      { numRuns: 500 },
    );
  });

  it("changes nothing in arbitrary JSON except what it lists", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(masked(text) === text).toBe(maskJson(text).length === 0);
        expect(masked(masked(text))).toBe(masked(text));
      }),
    );
  });

  it("never throws on arbitrary text, and is the same when done twice", () => {
    const parts = fc.array(
      fc.constantFrom('"', "\\", "{", "}", "[", "]", ":", ",", "password", "token", "1", "4111111111111111", " ", "é"),
    );
    fc.assert(
      fc.property(
        parts.map((each) => each.join("")),
        (text) => {
          const once = masked(text);
          expect(masked(once)).toBe(once);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
