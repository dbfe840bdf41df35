import { readDocument } from "@parapet/api-model";
import { difference, setDifference } from "../differences.ts";
import { isObject, type FixtureObject } from "../fixture-value.ts";
import type { Suite } from "../suite.ts";
import { eventually, runOutside, sendLines, textsOf } from "./traffic-cases.ts";

/**
 * Documents learned of traffic. All have to be valid; what else has to hold the cases say in words, and this as checks by
 * their ids.
 */
export const outsideLearned: Suite = (file, bench) =>
  runOutside(file, bench, async (each, client) => {
    await sendLines(client, each.read("file"));
    return eventually(async () => {
      const text = await client.learnedDocument(each.host);
      if (text === null) return ["there is no document"];
      const read = readDocument(text);
      return read.ok ? (checks[each.id]?.(JSON.parse(text), text) ?? []) : ["the document isn't valid"];
    });
  });

type Check = (document: unknown, text: string) => readonly string[];

const checks: Readonly<Record<string, Check>> = {
  S01(document) {
    const schema = answerOf(document, "/v1/users/");
    return [
      ...setDifference("required", textsOf(schema("required")), ["email", "id", "name"]),
      ...setDifference("the types of email", textsOf(schema("properties", "email", "type")), ["null", "string"]),
    ];
  },
  S02(document) {
    const schema = answerOf(document, "/v1/tweets/");
    return [
      ...difference("the type of id", schema("properties", "id", "type"), "integer"),
      ...difference("its format", schema("properties", "id", "format") ?? "int64", "int64"),
      ...difference("the type of ratio", schema("properties", "ratio", "type"), "number"),
    ];
  },
  S05(document, text) {
    const schemes = Object.entries(objectOf(valueAt(document, "components", "securitySchemes")));
    const named = (wanted: FixtureObject) =>
      schemes.find(([, each]) =>
        Object.entries(wanted).every(([key, value]) => lower(valueAt(each, key)) === value),
      )?.[0];
    const names = [
      named({ type: "http", scheme: "bearer", bearerFormat: "jwt" }),
      named({ type: "apikey", in: "header", name: "x-api-key" }),
    ];
    return names.flatMap((name) => (name !== undefined && text.includes(`"${name}"`) ? [] : ["a scheme is missing"]));
  },
  S06(document) {
    const parameters = operationOf(document, "/v1/a")["parameters"];
    const headers = arrayOf(parameters).filter((each) => valueAt(each, "in") === "header");
    const names = headers.map((each) => valueAt(each, "name"));
    return setDifference("the headers", textsOf(names), ["idempotency-key", "x-api-version"]);
  },
  S07(document) {
    const responses = Object.entries(objectOf(operationOf(document, "/v1/o/")["responses"]));
    const media = responses.map(([status, each]) =>
      [status, ...Object.keys(objectOf(valueAt(each, "content")))].join(" "),
    );
    return setDifference("the answers", media, [
      "200 application/json",
      "404 application/problem+json",
      "500 text/html",
    ]);
  },
  S10: (_document, text) =>
    ["hunter2", "tok_live"].flatMap((secret) => (text.includes(secret) ? [`${secret} is in it`] : [])),
  S12(document) {
    const schema = answerOf(document, "/v1/tree");
    return [
      ...difference("children", schema("properties", "children", "type"), "array"),
      ...difference("a child", schema("properties", "children", "items", "type"), "object"),
    ];
  },
};

/** Reads the schema of an operation's JSON answer by keys, through references. */
function answerOf(document: unknown, prefix: string): (...keys: readonly string[]) => unknown {
  const operation = operationOf(document, prefix);
  const resolved = (value: unknown): unknown => {
    const reference = valueAt(value, "$ref");
    return typeof reference === "string" ? valueAt(document, ...reference.slice(2).split("/")) : value;
  };
  const walk = (from: unknown, keys: readonly string[]) =>
    keys.reduce<unknown>((above, key) => resolved(valueAt(above, key)), from);
  const schema = walk(operation, ["responses", "200", "content", "application/json", "schema"]);
  return (...keys) => walk(schema, keys);
}

/** The operation of a document's only path that begins so. */
function operationOf(document: unknown, prefix: string): FixtureObject {
  const [, item] = Object.entries(objectOf(valueAt(document, "paths"))).find(([path]) => path.startsWith(prefix)) ?? [];
  return objectOf(Object.values(objectOf(item))[0]);
}

function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((above, key) => (isObject(above) ? above[key] : undefined), value);
}

const objectOf = (value: unknown): FixtureObject => (isObject(value) ? value : {});
const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const lower = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);
