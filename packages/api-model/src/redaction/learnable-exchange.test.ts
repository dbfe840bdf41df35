import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { encodeContract } from "../contract/contract-json.ts";
import { emptyContract, observe, trafficOf } from "../contract/learnt-contract.ts";
import { renderDocument } from "../document/render-document.ts";
import { clusterPaths } from "../paths/cluster-paths.ts";
import { exchange } from "../testing/exchange.ts";
import type { Exchange } from "../telemetry/exchange.ts";
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

test("nothing secret is learnt, and the scheme of the credential is", () => {
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
