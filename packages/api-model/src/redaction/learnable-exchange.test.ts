import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { encodeContract } from "../contract/contract-json.ts";
import { emptyContract, observe, trafficOf } from "../contract/learned-contract.ts";
import { renderDocument } from "../document/render-document.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { learnableExchange } from "./learnable-exchange.ts";
import { redactExchange } from "./redact-exchange.ts";

const learnable = (call: Exchange) => learnableExchange(call, redactExchange(call));

const json = { name: "content-type", value: "application/json; charset=iso-8859-1" };
const utf8 = { name: "content-type", value: "application/json; charset=UTF-8" };
const login = exchange({
  method: "POST",
  path: "/login",
  query: "api_key=s3cr3t-key",
  reqHeaders: [
    json,
    { name: "authorization", value: "Bearer opaque-token-of-ada" },
    { name: "cookie", value: "a=crumb" },
  ],
  reqBody: Buffer.from(JSON.stringify({ user: "ada", password: "hunter2", note: "é" })),
});

test("nothing secret is learned, and the scheme of the credential is", () => {
  const contract = observe(emptyContract, "one", learnable(login));
  const text = encodeContract(contract);
  for (const secret of ["hunter2", "s3cr3t-key", "opaque-token-of-ada", "crumb"]) expect(text).not.toContain(secret);
  expect(text).toContain('"ada"');
  const document = renderDocument(clusterPaths(trafficOf(contract)), { dialect: "3.1", title: "t", version: "1" });
  expect(JSON.stringify(document)).toContain('"scheme":"bearer"');
});

test("a mask never becomes a value that a document lists", () => {
  let contract = emptyContract;
  for (let call = 0; call < 400; call += 1) contract = observe(contract, "one", learnable(login));
  const document = renderDocument(clusterPaths(trafficOf(contract)), { dialect: "3.1", title: "t", version: "1" });
  expect(JSON.stringify(document)).not.toContain("••••");
  expect(JSON.stringify(document)).toContain('"enum":["ada"]');
});

test("a body that was cut is left out, and bytes that are no text stay", () => {
  const long = { ...login, reqBody: Buffer.from(`"${"x".repeat(70_000)}"`) };
  expect(learnable(long).reqBody).toBeNull();
  const image = exchange({
    reqHeaders: [{ name: "content-type", value: "image/png" }],
    reqBody: Buffer.of(137, 0, 255),
  });
  expect(learnable(image).reqBody).toEqual(Buffer.of(137, 0, 255));
});

test("a body without secrets stays as it came, so that it is read once", () => {
  const plain = exchange({ ...login, reqHeaders: [utf8], reqBody: Buffer.from('{"user":"ada"}') });
  expect(learnable(plain).reqBody).toBe(plain.reqBody);
  const other = { ...plain, reqHeaders: [json], reqBody: Buffer.from('{"user":"\u00e9"}', "latin1") };
  expect(Buffer.from(learnable(other).reqBody ?? []).toString()).toBe('{"user":"é"}');
});

test("headers are learned masked, but for the scheme of a credential and the type without its charset", () => {
  const headers = [
    { name: "authorization", value: "Bearer secret" },
    { name: "proxy-authorization", value: "Basic dTpw" },
    { name: "x-api-key", value: "secret" },
    { name: "content-type", value: "text/plain; charset=latin1; format=flowed" },
    { name: "x-note", value: "plain" },
  ];
  const expected = [
    { name: "authorization", value: "Bearer secret" },
    { name: "proxy-authorization", value: "Basic dTpw" },
    { name: "x-api-key", value: "••••" },
    { name: "content-type", value: "text/plain; format=flowed" },
    { name: "x-note", value: "plain" },
  ];
  const { reqHeaders, resHeaders } = learnable(exchange({ reqHeaders: headers, resHeaders: headers }));
  expect([reqHeaders, resHeaders]).toEqual([expected, expected]);
});

test("path and query are learned masked, and all else as it came", () => {
  const call = exchange({ path: "/cards/4111111111111111", query: "pin=1&a=2", requestId: "r", tsMs: 7 });
  expect(learnable(call)).toEqual({ ...call, path: "/cards/••••", query: "pin=••••&a=2" });
});

test("each side's body is judged on its own", () => {
  const headers = [utf8];
  const [secret, plain] = [Buffer.from('{"pin":"1"}'), Buffer.from('{"a":"1"}')];
  const asked = learnable(exchange({ reqHeaders: headers, resHeaders: headers, reqBody: secret, resBody: plain }));
  expect([Buffer.from(asked.reqBody ?? []).toString(), asked.resBody]).toEqual(['{"pin":"••••"}', plain]);
  const answered = learnable(exchange({ reqHeaders: headers, resHeaders: headers, reqBody: plain, resBody: secret }));
  expect([answered.reqBody, Buffer.from(answered.resBody ?? []).toString()]).toEqual([plain, '{"pin":"••••"}']);
  const long = Buffer.alloc(70_000, "a");
  const cut = learnable(exchange({ reqBody: plain, resBody: long }));
  expect([cut.reqBody, cut.resBody]).toEqual([plain, null]);
});
