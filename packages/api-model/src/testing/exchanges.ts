import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "./exchange.ts";

/** A call whose answer is this JSON. */
export function jsonCall(path: string, answer: unknown, parts: Partial<Exchange> = {}): Exchange {
  const [bare = "", query = null] = path.split("?", 2);
  return exchange({
    path: bare,
    query,
    resHeaders: [{ name: "content-type", value: "application/json" }],
    resBody: Buffer.from(JSON.stringify(answer)),
    ...parts,
  });
}

const segment = fc.oneof(
  fc.constantFrom("users", "orders", "me", "search", "v1", "john", "mia", "omar", "__proto__", "constructor", "{id}"),
  fc.nat(50).map(String),
  fc.uuid(),
  fc.stringMatching(/^[a-z]{3,6}$/),
);
const name = fc.constantFrom("id", "name", "items", "toString", "__proto__", "total", "9", "état");
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: -5, max: 5_000 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom("red", "green", "2026-01-02", "a@b.example", "2026-01-02T03:04:05Z", ""),
    fc.string({ maxLength: 12 }),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const parameter = fc
  .tuple(
    fc.constantFrom("page", "ids", "q", "flag"),
    fc.constantFrom("1", "1,2", "a b", "true", "", "x,y", "2026-01-02", "é"),
  )
  .map(([key, value]) => `${key}=${encodeURIComponent(value)}`);

interface Sent {
  readonly type: string;
  readonly body: string;
}

const field = fc.tuple(
  fc.constantFrom("name", "age", "file", "17"),
  fc.constantFrom("", "1", "2.5", "true", "é", "a,b", "2026-01-02"),
);
const part = ([key, value]: readonly [string, string]) =>
  `--B\r\nContent-Disposition: form-data; name="${key}"${key === "file" ? '; filename="a.txt"' : ""}\r\n\r\n${value}\r\n`;
const sent: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 3, arbitrary: json.map((value) => ({ type: "application/json", body: JSON.stringify(value) })) },
  fc.array(field, { maxLength: 3 }).map((fields) => ({
    type: "application/x-www-form-urlencoded",
    body: fields.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&"),
  })),
  fc.array(field, { maxLength: 3 }).map((fields) => ({
    type: "multipart/form-data; boundary=B",
    body: `${fields.map(part).join("")}--B--\r\n`,
  })),
  fc.constantFrom({ type: "text/plain", body: "hello" }, { type: "image/png", body: "\u0000png" }),
);

/** Calls of a small made-up API, so that most of them share paths and shapes. */
export const anyExchange: fc.Arbitrary<Exchange> = fc
  .record({
    path: fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`),
    method: fc.constantFrom("GET", "POST", "DELETE"),
    status: fc.constantFrom(200, 201, 400, 404, null),
    query: fc.array(parameter, { maxLength: 3 }).map((pairs) => (pairs.length === 0 ? null : pairs.join("&"))),
    tsMs: fc.integer({ min: 1_700_000_000_000, max: 1_700_000_100_000 }),
    header: fc.constantFrom("", "7", "blue", "a,b"),
    authorization: fc.constantFrom("", "Basic dTpw", "Bearer abc"),
    cookie: fc.constantFrom("", "debug=1", "debug=1; theme=dark, blue; sid=x", "theme="),
    rates: fc.array(fc.constantFrom("1", "2", "soon", "1,2"), { maxLength: 2 }),
    request: fc.option(sent, { nil: undefined }),
    answer: fc.option(json, { nil: undefined }),
  })
  .map(({ header, authorization, cookie, rates, request, answer, ...parts }) =>
    exchange({
      ...parts,
      reqHeaders: [
        ...(header === "" ? [] : [{ name: "x-shade", value: header }]),
        ...(authorization === "" ? [] : [{ name: "authorization", value: authorization }]),
        ...(cookie === "" ? [] : [{ name: "cookie", value: cookie }]),
        ...(request === undefined ? [] : [{ name: "content-type", value: request.type }]),
      ],
      resHeaders: [
        ...rates.map((value) => ({ name: "x-rate", value })),
        ...(answer === undefined ? [] : [{ name: "content-type", value: "application/json; charset=utf-8" }]),
      ],
      reqBody: request === undefined || request.body === "" ? null : Buffer.from(request.body),
      resBody: answer === undefined ? null : Buffer.from(JSON.stringify(answer)),
    }),
  );
