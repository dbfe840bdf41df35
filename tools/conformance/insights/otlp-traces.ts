import { gzipSync } from "node:zlib";
import { difference } from "../differences.ts";
import { isObject, objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import type { HttpAnswer } from "../server/console-client.ts";
import { runCases, type Bench, type Case, type Suite } from "../suite.ts";
import { capturedBy, modelDifferences, storedDifferences } from "./captured-event.ts";

const json = "application/json";
const protobuf = "application/x-protobuf";

/** An export of OTLP as its authors publish it: it is taken, in plain JSON and compressed. */
export const otlpExample: Suite = async (file, bench) => {
  const body = Buffer.from(JSON.stringify(readFixture(file.path)));
  const taken = async (content: Buffer, encoding: string) => {
    const answer = await send(bench, { body: content, contentType: json, encoding });
    return [...difference("the status", answer.status, 200), ...difference("the answer", answer.body, "{}")];
  };
  const cases: Case[] = [
    { name: "JSON", check: () => taken(body, "identity") },
    { name: "JSON with gzip", check: () => taken(gzipSync(body), "gzip") },
  ];
  return runCases(file.name, cases, bench);
};

/** Spans by both conventions in both encodings, and the rules of the protocol. */
export const otlpSpans: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const plain = Buffer.from(JSON.stringify(fixture["request"]));
  const binary = Buffer.from(textAt(fixture["request_protobuf_base64"], ""), "base64");
  const expected = objectsAt(fixture["expect_events"], "/expect_events");
  const inJson = capturedBy("otlp_json", plain);
  const inProtobuf = capturedBy("otlp_protobuf", binary);
  const cases = expected.flatMap((each, at): Case[] => {
    const name = textAt(each["spanId"], String(at));
    return [
      { name: `${name} in JSON`, check: async () => modelDifferences(inJson[at], each) },
      { name: `${name} in protobuf`, check: async () => modelDifferences(inProtobuf[at], each) },
    ];
  });
  const stored: Case[] = [
    { name: "stored from JSON", check: () => checkStored(bench, { body: plain, contentType: json }, expected) },
    {
      name: "stored from protobuf",
      check: () => checkStored(bench, { body: binary, contentType: protobuf }, expected),
    },
  ];
  const rules = objectsAt(fixture["protocol"] ?? [], "/protocol").flatMap(({ send: sent, expect }, at): Case[] => {
    // A full queue takes a gigabyte of traffic: the server's own tests put it behind on purpose.
    if (!isObject(sent) && sent !== "one span with a 3-byte traceId") return [];
    const rule = { sent, expected: objectAt(expect, `/protocol/${at}/expect`), plain, binary };
    return [{ name: `rule ${at} of the protocol`, check: () => checkRule(bench, rule) }];
  });
  return runCases(file.name, [...cases, ...stored, ...rules], bench);
};

interface Export {
  readonly body: Buffer;
  readonly contentType: string;
  readonly encoding?: string;
}

async function send(bench: Bench, { body, contentType, encoding = "identity" }: Export): Promise<HttpAnswer> {
  const { client } = await bench.server();
  const source = await client.createSource();
  return client.sendAs(source, { path: "/v1/traces", body, contentType, encoding });
}

async function checkStored(bench: Bench, sent: Export, expected: readonly FixtureObject[]): Promise<string[]> {
  const { client } = await bench.server();
  const source = await client.createSource();
  const answer = await client.sendAs(source, { path: "/v1/traces", ...sent });
  const events = await client.eventsOf(source);
  const calls = expected.filter((each) => each["skipped"] !== true);
  const details = await Promise.all(events.map(({ id }) => client.eventDetail(id)));
  return [
    ...difference("the number of events", details.length, calls.length),
    ...calls.flatMap((each) => {
      const found = details.find(({ request_id }) => request_id.endsWith(textAt(each["spanId"], "?")));
      return storedDifferences(found, each, answer.sentAtMs).map((problem) => `${String(each["spanId"])}: ${problem}`);
    }),
  ];
}

interface Rule {
  readonly sent: unknown;
  readonly expected: FixtureObject;
  readonly plain: Buffer;
  readonly binary: Buffer;
}

async function checkRule(bench: Bench, { sent, expected, plain, binary }: Rule): Promise<string[]> {
  const answer = await send(bench, exportOf(sent, plain, binary));
  const wantedType = expected["content-type"];
  const body: unknown = answer.contentType === json ? JSON.parse(answer.body) : {};
  const members = Array.isArray(expected["json_has"]) ? expected["json_has"] : [];
  return [
    ...difference("the status", answer.status, expected["status"]),
    ...(wantedType === undefined ? [] : difference("the content type", answer.contentType, wantedType)),
    ...members.flatMap((name) => (isObject(body) && String(name) in body ? [] : [`the answer has no ${String(name)}`])),
    ...(expected["json"] === undefined ? [] : difference("the answer", anyText(body), anyText(expected["json"]))),
  ];
}

function exportOf(sent: unknown, plain: Buffer, binary: Buffer): Export {
  if (!isObject(sent)) {
    const text = plain.toString().replace(/"traceId":"[0-9a-f]{32}"/i, '"traceId":"5b8eff"');
    return { body: Buffer.from(text), contentType: json };
  }
  const contentType = textAt(sent["content-type"], json);
  if (contentType === protobuf) return { body: binary, contentType };
  if (sent["content-encoding"] === "gzip") return { body: gzipSync(plain), contentType, encoding: "gzip" };
  return { body: sent["body"] === undefined ? plain : Buffer.from(textAt(sent["body"], "")), contentType };
}

/** The wording of a message is the server's own. */
function anyText(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, each: unknown) => (name === "errorMessage" && each !== "" ? "…" : each)),
  );
}
