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

describe("redactSample", () => {
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
