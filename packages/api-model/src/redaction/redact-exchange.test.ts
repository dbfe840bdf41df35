import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { normaliseTelemetry } from "../telemetry/normalise-telemetry.ts";
import { redactBody } from "./redact-body.ts";
import { redactExchange } from "./redact-exchange.ts";
import { redactSample } from "./redact-sample.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

function exchange(path: string, request: object, response: object): Exchange {
  const value = {
    request: { method: "POST", path, common: request },
    response: { statusCode: "200", common: response },
  };
  const result = normaliseTelemetry(value, { receivedAtMs: 1_800_000_000_000 });
  if (!result.ok) throw new Error(result.detail);
  return result.exchange;
}

describe("redactExchange", () => {
  it("masks query, headers and bodies, and lists where", () => {
    const redacted = redactExchange(
      exchange(
        "/login?page=2&access_token=abc&key=k",
        { headers: [{ key: "Authorization", value: "Bearer abc" }], body: base64('{"password":"hunter2"}') },
        { headers: [{ key: "Set-Cookie", value: "sid=1; Path=/" }], body: base64('{"id":7,"name":"Rex"}') },
      ),
    );
    expect(redacted).toEqual({
      path: "/login",
      query: "page=2&access_token=••••&key=••••",
      reqHeaders: [{ name: "authorization", value: "Bearer ••••", redacted: true }],
      resHeaders: [{ name: "set-cookie", value: "sid=••••; Path=/", redacted: true }],
      reqBody: '{"password":"••••"}',
      resBody: '{"id":7,"name":"Rex"}',
      reqBodyCut: false,
      resBodyCut: false,
      redactions: [
        { in: "query", pointer: "/access_token", kind: "token" },
        { in: "query", pointer: "/key", kind: "api_key" },
        { in: "req_body", pointer: "/password", kind: "password" },
      ],
    });
  });

  it("leaves what holds no secret, and masks a path by shape", () => {
    const plain = redactExchange(exchange("/pets/7?verbose=true", {}, {}));
    expect(plain).toMatchObject({
      path: "/pets/7",
      query: "verbose=true",
      reqBody: null,
      resBody: null,
      redactions: [],
    });
    expect(redactExchange(exchange("/cards/4111111111111111", {}, {})).path).toBe("/cards/••••");
  });

  it("keeps no binary body", () => {
    expect(redactExchange(exchange("/a", { body: "H4sIAAAAAAAA/w==" }, {}))).toMatchObject({
      reqBody: null,
      reqBodyCut: false,
    });
  });
});

describe("redactBody", () => {
  it("cuts at 64 KiB, between characters, and masks a secret that straddles the cut", () => {
    const long = "é".repeat(40_000);
    const { text, cut } = redactBody(Buffer.from(`a${long}`), null);
    expect(cut).toBe(true);
    expect(text).toBe(`a${"é".repeat(32_767)}`);
    const filler = "x".repeat(limits.storedBody - 10);
    const straddling = redactBody(Buffer.from(`${filler} 4111111111111111 tail`), null);
    expect(straddling).toMatchObject({ text: `${filler} ••••`, cut: true });
    const named = redactBody(Buffer.from(`{"a":"${filler.slice(0, -30)}","password":"${"p".repeat(40_000)}"}`), null);
    expect(named.text).not.toContain("pppp");
  });

  it("does not let shorter masks pull in more than was to be kept", () => {
    const filler = "y".repeat(1_000);
    const body = `{"password":"${"s".repeat(limits.storedBody)}","a":"${filler}","b":"${filler}"}`;
    expect(redactBody(Buffer.from(body), "application/json").text).toBe('{"password":"••••"');
  });
});

describe("a body that is kept", () => {
  const text = (value: string, type: string | null = null) => redactBody(Buffer.from(value), type);

  it("is none where none came, or where it is no text", () => {
    expect(redactBody(null, "text/plain")).toEqual({ text: null, cut: false, maskings: [] });
    expect(redactBody(Buffer.of(0xff, 0), null)).toEqual({ text: null, cut: false, maskings: [] });
    expect(redactBody(Buffer.alloc(limits.storedBody + 1, 0xff), null)).toEqual({
      text: null,
      cut: true,
      maskings: [],
    });
  });

  it.each([
    [65_535, false],
    [65_536, false],
    [65_537, true],
  ])("of %i bytes is cut: %s", (length, cut) => {
    const found = text("a".repeat(length));
    expect([found.cut, found.text?.length]).toEqual([cut, Math.min(length, 65_536)]);
  });

  it.each(["é", "€", "😀"])("is cut between characters: %s", (character) => {
    for (const shift of [0, 1, 2, 3]) {
      const found = text(`${"a".repeat(shift)}${character.repeat(40_000)}`);
      expect(found.text).toBe(
        `${"a".repeat(shift)}${character.repeat(Math.floor((65_536 - shift) / Buffer.byteLength(character)))}`,
      );
    }
  });

  it("lists only what was masked of what is kept", () => {
    const filler = "x".repeat(65_000);
    const found = text(
      `{"pin":"1","a":"${filler}","password":"2","b":"${"y".repeat(600)}","token":"3"}`,
      "application/json",
    );
    expect(found.maskings.map(({ pointer }) => pointer)).toEqual(["/pin", "/password"]);
    expect(text(`${"x".repeat(70_000)} 4111111111111111`).maskings).toEqual([]);
  });

  it("is read in its charset", () => {
    expect(redactBody(Buffer.from('{"pin":"1","é":2}', "latin1"), "application/json; charset=latin1").text).toBe(
      '{"pin":"••••","é":2}',
    );
    expect(redactBody(Buffer.from('{"pin":"1"}', "utf16le"), "application/json; charset=utf-16le").text).toBe(
      '{"pin":"••••"}',
    );
  });

  it("is masked by its type", () => {
    expect(text("pin=1&a=2", "application/x-www-form-urlencoded").text).toBe("pin=••••&a=2");
    expect(text("<pin>1</pin>", "application/xml").text).toBe("<pin>••••</pin>");
    expect(text('{"pin":"1"}', "application/json").text).toBe('{"pin":"••••"}');
    expect(text('{"pin":"1"', "application/json").text).toBe('{"pin":"••••"');
  });
});

describe("private headers", () => {
  const call = exchange(
    "/a",
    {
      headers: [
        { key: "X-Person", value: "ada" },
        { key: "X-Empty", value: "" },
      ],
    },
    { headers: [{ key: "x-person", value: "ada" }] },
  );
  const redacted = redactExchange(call, { headers: ["x-PERSON", "x-empty"], pointers: [] });

  it("are masked on both sides, in any case", () => {
    expect(redacted.reqHeaders[0]).toEqual({ name: "x-person", value: "••••", redacted: true });
    expect(redacted.resHeaders[0]).toEqual({ name: "x-person", value: "••••", redacted: true });
  });

  it("without a value have nothing to hide", () => {
    expect(redacted.reqHeaders[1]).toEqual({ name: "x-empty", value: "", redacted: false });
  });
});

it("lists 200 redactions of each place, the query's first", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `pin=${at}`).join("&");
  const form = {
    headers: [{ key: "Content-Type", value: "application/x-www-form-urlencoded" }],
    body: base64(many(250)),
  };
  const { redactions, query } = redactExchange(exchange(`/a?${many(250)}`, form, form));
  expect(query).toBe(Array.from({ length: 250 }, () => "pin=••••").join("&"));
  expect(redactions.map((each) => each.in)).toEqual([
    ...Array.from({ length: 200 }, () => "query"),
    ...Array.from({ length: 200 }, () => "req_body"),
    ...Array.from({ length: 200 }, () => "res_body"),
  ]);
});

describe("redactSample", () => {
  const sampleOf = (text: string) => redactSample(new TextEncoder().encode(text));

  it.each([
    ['{"body":"aGk="}', '{"body":"••••"}'],
    ['{"Body" : "aGk="}', '{"Body" : "••••"}'],
    ['{"BODY":"a\\"b"}', '{"BODY":"••••"}'],
    ['{"body":""}', '{"body":""}'],
    ['{"body":7}', '{"body":7}'],
    ['{"body":"aGk', '{"body":"••••'],
    ['{"bodyguard":"aGk="}', '{"bodyguard":"aGk="}'],
    ['{"a":{"body":"x"},"b":{"body":"y"}}', '{"a":{"body":"••••"},"b":{"body":"••••"}}'],
    ['{"pin":"1"}', '{"pin":"••••"}'],
    ["card 4111 1111 1111 1111", "card ••••"],
    ["", ""],
  ])("of %s is %s", (text, expected) => {
    expect(sampleOf(text)).toBe(expected);
  });

  it("is text even where the bytes are none", () => {
    expect(redactSample(Uint8Array.of(0xff, 97))).toBe("\uFFFDa");
  });

  it("masks headers, bodies and secrets of a payload that does not parse", () => {
    const payload = `{"request":{"path":"/a?token=abc","common":{"headers":[{"key":"Authorization","value":"Bearer s3cret"}],
      "body":"${base64('{"password":"hunter2"}')}"}}, "x":"C:\\dir", "response":`;
    const sample = redactSample(new TextEncoder().encode(payload));
    expect(sample).toContain('"body":"••••"');
    expect(sample).toContain('{"key":"Authorization","value":"••••"}');
    expect(sample).toContain("/a?token=••••");
    expect(sample).not.toMatch(/s3cret|abc|eyJ/);
  });

  it("keeps 4,096 bytes", () => {
    expect(redactSample(new Uint8Array(10_000).fill(97))).toHaveLength(4_096);
  });
});
