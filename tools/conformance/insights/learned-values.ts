import { Buffer } from "node:buffer";
import { basePath, getFormat, readContract, type Exchange } from "@parapet/api-model";
import { difference } from "../differences.ts";
import { isObject, objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { checkTypes, learnedSchema, type SchemaPlace } from "./learned-schema.ts";
import { callOf, exchangeOf } from "./learned.ts";

/** JSON bodies and the schema that each teaches. */
export const bodySchemas: Suite = (file, bench) =>
  listCases(file.path, ({ body, schema }) => {
    const text = textAt(body, "");
    return { name: text, check: async () => checkTypes(learnedSchema([bodyCall(text)], "body"), schema) };
  }).then((cases) => runCases(file.name, cases, bench));

/** Two bodies and the schema that both together teach. */
export const mergedSchemas: Suite = (file, bench) =>
  listCases(file.path, ({ first, second, merged }) => {
    const texts = [first, second].map((each) => JSON.stringify(each));
    const check = async () => checkTypes(learnedSchema(texts.map(bodyCall), "body"), merged);
    return { name: texts.join(" and "), check };
  }).then((cases) => runCases(file.name, cases, bench));

/** Values of parameters and the schema that each teaches. */
export const parameterSchemas: Suite = (file, bench) =>
  listCases(file.path, ({ in: place, value, schema }) => {
    const text = textAt(value, "");
    const calls = parameterCalls(text);
    const where = place === "header" || place === "cookie" ? place : "query";
    const check = async () => checkTypes(learnedSchema([calls[where]], where), expectedAt(where, text, schema));
    return { name: `${where} ${JSON.stringify(text)}`, check };
  }).then((cases) => runCases(file.name, cases, bench));

/** Cookies have no lists: a comma there belongs to the text. A query's name alone is a flag. */
function expectedAt(where: SchemaPlace, text: string, schema: unknown): unknown {
  if (where === "query" && text === "") return { type: "boolean" };
  return where === "cookie" && isObject(schema) && schema["type"] === "array" ? { type: "string" } : schema;
}

/** Query strings and the parameters that each teaches. */
export const querySchemas: Suite = (file, bench) =>
  listCases(file.path, ({ query, params }) => {
    const text = textAt(query, "");
    const call: Exchange = { ...callOf("/things"), query: text };
    const expected = isObject(params) ? params : {};
    const check = async () =>
      Object.entries(expected).flatMap(([name, schema]) =>
        checkTypes(learnedSchema([call], "query", { name }), schema),
      );
    return { name: text, check };
  }).then((cases) => runCases(file.name, cases, bench));

/** Formats that ours tells besides, and the one that it does not: every text that starts with a slash was a pointer. */
const ownFormats = new Set(["uri"]);

/** Texts and their format. */
export const stringFormats: Suite = (file, bench) =>
  listCases(file.path, ({ value, format }) => {
    const text = textAt(value, "");
    const check = async () => {
      const found = getFormat(text);
      if (ownFormats.has(found) && format === "") return [];
      if (format === "json-pointer") return difference("the format", found, "");
      // RFC 4122 reads either case, and a time of day is no date.
      if (/^[\dA-F-]{36}$/.test(text)) return difference("the format", found, "uuid");
      return /^[\d:.]+$/.test(text) && format === "date-time"
        ? difference("the format", found, "time")
        : difference("the format", found, format);
    };
    return { name: JSON.stringify(text), check };
  }).then((cases) => runCases(file.name, cases, bench));

/** URLs of servers and the base path of each; ours ends in no slash. */
export const basePaths: Suite = (file, bench) =>
  listCases(file.path, ({ serverUrl, basePath: expected }) => {
    const url = textAt(serverUrl, "");
    const check = async () => difference("the base path", basePath(url), textAt(expected, "").replace(/\/$/, ""));
    return { name: JSON.stringify(url), check };
  }).then((cases) => runCases(file.name, cases, bench));

/** Values of one path parameter and its schema. */
export const pathParameters: Suite = (file, bench) =>
  listCases(file.path, ({ values, schema }) => {
    const texts = Array.isArray(values) ? values.map(String) : [];
    const calls = texts.map((text) => callOf(`/things/${text}`));
    const isMixed = texts.some((text) => /^\d+$/.test(text)) && !texts.every((text) => /^\d+$/.test(text));
    const edits = [{ kind: "lock", template: "/things/{thing}" }] as const;
    const expected = isMixed ? { type: "string" } : schema;
    const check = async () => (texts.length === 0 ? [] : checkTypes(learnedSchema(calls, "path", { edits }), expected));
    return { name: texts.join(", "), check };
  }).then((cases) => runCases(file.name, cases, bench));

/** Documented templates, and which of them a path fits; a trailing slash is no segment. */
export const knownTemplates: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const templates = Array.isArray(fixture["inserted"]) ? fixture["inserted"].map(String) : [];
  const paths = Object.fromEntries(templates.map((template) => [template, { get: { responses: {} } }]));
  const contract = readContract({ openapi: "3.0.3", info: { title: "Known", version: "1" }, paths });
  const cases = objectsAt(fixture["lookups"], "/lookups").map(({ lookup, match }): Case => {
    const path = textAt(lookup, "");
    const bare = path.replace(/(.)\/$/, "$1");
    const expected = templates.includes(bare) && bare !== path ? bare : textAt(match, "");
    return {
      name: path,
      check: async () => difference("the template", contract?.check(callOf(path)).template ?? "", expected),
    };
  });
  return runCases(file.name, cases, bench);
};

async function listCases(path: string, caseOf: (each: FixtureObject) => Case): Promise<Case[]> {
  return objectsAt(readFixture(path), "/").map(caseOf);
}

function bodyCall(text: string): Exchange {
  const headers = [{ key: "content-type", value: "application/json" }];
  const common = { headers, body: Buffer.from(text).toString("base64") };
  const request = { method: "GET", path: "/things", host: "api.example.com", common: {} };
  return exchangeOf({ request, response: { statusCode: "200", common } });
}

function parameterCalls(text: string): Readonly<Record<Exclude<SchemaPlace, "body" | "path">, Exchange>> {
  const plain = callOf("/things");
  return {
    query: { ...plain, query: `value=${encodeURIComponent(text)}` },
    header: { ...plain, reqHeaders: [{ name: "value", value: text }] },
    cookie: { ...plain, reqHeaders: [{ name: "cookie", value: `value=${text}` }] },
  };
}
