import { describe, expect, test } from "vitest";
import { redactExchange } from "../redaction/redact-exchange.ts";
import { captureFormats, type CaptureFormat } from "./formats.ts";

const headers = { authorization: "Bearer abc", cookie: "a=b; c=d", "content-type": "application/json" };
const listed = Object.entries(headers).map(([name, value]) => ({ name, value }));
const body = '{"a":"b","password":"c"}';
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });

/** A small payload of each format, of which each text is replaced by a hostile one. */
const samples: Readonly<Record<Exclude<CaptureFormat, "otlp_protobuf">, readonly (object | string)[]>> = {
  telemetry: [
    {
      request: { method: "POST", path: "/v1/a?b=c", host: "api.example.com", headers, body },
      response: { statusCode: "200", headers: { "set-cookie": "a=b; Path=/" }, body },
      sourceAddress: "192.0.2.1:80",
    },
    {
      request: {
        method: "POST",
        path: "/a",
        host: "api.example.com",
        headers: { "content-type": "multipart/form-data; boundary=xx" },
        body: '--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--xx--',
      },
      response: { statusCode: "200", headers: { "content-type": "text/plain" }, body: "text" },
    },
  ],
  otlp_json: [
    {
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  kind: 2,
                  name: "GET",
                  startTimeUnixNano: "1795724797256000000",
                  endTimeUnixNano: "1795724797281000000",
                  attributes: [
                    attribute("http.request.method", "GET"),
                    attribute("url.full", "https://api.example.com/a?b=c"),
                    attribute("http.route", "/a/{id}"),
                    attribute("http.request.header.x", "y"),
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  access_log: [
    '192.0.2.1 - ann [12/Nov/2026:10:00:00 +0000] "GET /v1/a?b=c HTTP/1.1" 200 142 "-" "agent" "203.0.113.7"',
    'https 2026-11-12T10:00:00.383127Z app/shop/abc 192.0.2.48:12345 10.20.30.40:8080 0.010 0.005 0.001 200 200 496 340 "GET https://shop.example.com:443/v1/items/9?x=1 HTTP/2.0" "agent" TLS TLSv1.3 arn "Root=1" "shop.example.com" "arn" 20 2026-11-12T10:00:00.367000Z "forward" "-" "-"',
    '[2026-11-12T10:00:00.000Z] "GET /a HTTP/1.1" 200 - 0 12 5 4 "192.0.2.1" "agent" "id" "api.example.com" "10.0.0.1:80"',
    JSON.stringify([{ request: { method: "GET", uri: "/a", url: "https://a.b/a" }, response: { status: 200 } }]),
    JSON.stringify({ time: "2026-11-12T10:00:00Z", method: "GET", path: "/a", status: 200, host: "api.example.com" }),
  ],
  akto: [
    {
      method: "post",
      path: "https://api.example.com/a?b=1",
      time: "1799999000",
      ip: "192.0.2.1:5000",
      statusCode: "201",
      requestHeaders: JSON.stringify(headers),
      responseHeaders: "{}",
      requestPayload: body,
      responsePayload: body,
    },
  ],
  metlo: [
    {
      request: {
        url: { host: "api.example.com:8443", path: "/a", parameters: [{ name: "b", value: "1" }] },
        headers: listed,
        method: "POST",
        body,
      },
      response: { status: 201, headers: listed, body },
      meta: { source: "192.0.2.1" },
    },
  ],
  har: [
    {
      log: {
        entries: [
          {
            startedDateTime: "2026-11-12T10:00:00.000Z",
            request: { method: "GET", url: "https://api.example.com/a", headers: listed, postData: { text: body } },
            response: { status: 200, headers: listed, content: { mimeType: "application/json", text: body } },
          },
        ],
      },
    },
  ],
  postman: [
    {
      variable: [{ key: "url", value: "https://api.example.com" }],
      item: [
        {
          request: {
            method: "POST",
            header: [{ key: "a", value: "b" }],
            url: { raw: "{{url}}/a/:id?b=c", variable: [{ key: "id", value: "1" }] },
            body: { mode: "raw", raw: body },
          },
          response: [{ code: 200, header: [], body }],
        },
      ],
    },
  ],
};

const hostile =
  'a|0| |:|/|.|=|;|\\|[ |[a] |" |{{url}}|a=b&|a@a.|%41|eyJa.|4111 1111 |DE89 |password=|a://b:|::1, |--xx\r\n|<a |\t'.split(
    "|",
  );

/** The places of texts in a sample. */
function places(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => places(each, [...path, key]));
}

function withText(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((each, at) => (String(at) === key ? withText(each, rest, text) : each));
  return { ...Object(value), [key]: withText(Object(value)[key], rest, text) };
}

/** The payloads of a sample in which one text at a time, or one word of a line, is another one. */
function payloads(sample: object | string): ((text: string) => string)[] {
  if (typeof sample !== "string")
    return places(sample).map((path) => (text) => JSON.stringify(withText(sample, path, text)));
  return Array.from(
    sample.matchAll(/[^\s"[\]{}]+/g),
    ({ 0: word, index }) =>
      (text) =>
        `${sample.slice(0, index)}${text}${sample.slice(index + word.length)}`,
  );
}

/** Milliseconds of processor time that reading and redacting a payload takes. */
function cost(format: CaptureFormat, payload: string): number {
  const bytes = new TextEncoder().encode(payload);
  const before = process.cpuUsage();
  const read = captureFormats[format](bytes, { receivedAtMs: 0 });
  if (read.ok) for (const each of read.calls) if (each.kind === "call") redactExchange(each.exchange);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const [short, long] = [15_000, 60_000];

/** Four times the text may cost eight times as much, where squares cost sixteen; what costs little is not looked at. */
function isLinear(format: CaptureFormat, payloadOf: (text: string) => string, unit: string): boolean {
  const costs = (length: number) => cost(format, payloadOf(unit.repeat(length / unit.length)));
  for (let tries = 0; tries < 3; tries += 1) {
    const once = costs(long);
    if (once < 60 || once < 8 * Math.max(costs(short), 4)) return true;
  }
  return false;
}

describe("reading takes time that grows with the payload alone", () => {
  test.each(Object.entries(samples))("%s", { timeout: 240_000 }, (name, each) => {
    const format = name as CaptureFormat;
    const costly = each.flatMap((sample) =>
      payloads(sample).flatMap((payloadOf) =>
        hostile.filter((unit) => !isLinear(format, payloadOf, unit)).map((unit) => [payloadOf("…"), unit]),
      ),
    );
    expect(costly).toEqual([]);
  });
});
