import { readFileSync } from "node:fs";
import { readContract, readDocument } from "@parapet/api-model";
import { parse } from "yaml";
import { difference, setDifference, show } from "../differences.ts";
import { isObject, objectAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Bench, type Case, type Suite } from "../suite.ts";
import { exchangeOf } from "./learned.ts";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** Documents of other people: read whole, every operation of theirs known to checks, and taken in by the server. */
export const providedDocument: Suite = async (file, bench) => {
  const text = readFileSync(file.path, "utf8");
  const theirs = documentOf(text);
  const cases: Case[] = [
    { name: "read by the model", check: async () => readDifferences(text, theirs) },
    { name: "operations", check: async () => unknownOperations(theirs) },
    { name: "taken by the server", check: () => checkUpload(file.name, text, theirs, bench) },
  ];
  return runCases(file.name, cases, bench);
};

/** A YAML reader reads JSON too. */
export function documentOf(text: string): FixtureObject {
  return objectAt(parse(text), "/");
}

function readDifferences(text: string, theirs: FixtureObject): string[] {
  const read = readDocument(text);
  if (!read.ok) return [`it is refused: ${show(read.problems)}`];
  const info = objectAt(theirs["info"], "/info");
  return [
    ...difference("what was read", read.value, theirs),
    ...difference("the title", read.title, String(info["title"])),
    ...difference("the version", read.version, String(info["version"])),
    ...difference("the dialect", read.dialect, String(theirs["swagger"] ?? theirs["openapi"]).slice(0, 3)),
  ];
}

/** A call of each operation is none that the document does not know. */
function unknownOperations(theirs: FixtureObject): string[] {
  const contract = readContract(theirs);
  if (contract === null) return ["no calls can be checked against it"];
  const [base = ""] = contract.templates.map((template) =>
    template.slice(0, template.length - longestTail(template, theirs)),
  );
  return operationsOf(theirs).flatMap(([method, template]) => {
    const path = `${base}${template.replaceAll(/\{[^{}]+\}/g, "7")}`;
    const request = { method: method.toUpperCase(), path, host: "api.example.com", common: {} };
    const { verdict, template: found } = contract.check(
      exchangeOf({ request, response: { statusCode: "500", common: {} } }),
    );
    if (verdict === "shadow") return [`${method} ${template} is unknown`];
    return difference(`the operation of ${path}`, found, template);
  });
}

function longestTail(template: string, theirs: FixtureObject): number {
  const own = Object.keys(objectAt(theirs["paths"], "/paths")).filter((path) => template.endsWith(path));
  return Math.max(0, ...own.map((path) => path.length));
}

function operationsOf(theirs: FixtureObject): [method: string, template: string][] {
  return Object.entries(objectAt(theirs["paths"], "/paths")).flatMap(([template, item]) =>
    Object.keys(isObject(item) ? item : {})
      .filter((name) => methods.has(name))
      .map((method): [string, string] => [method, template]),
  );
}

async function checkUpload(name: string, text: string, theirs: FixtureObject, bench: Bench): Promise<string[]> {
  const { client } = await bench.server();
  const { dialect, title, source } = await client.provideDocument(
    `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.example`,
    text,
  );
  return [
    ...difference("the dialect", dialect, String(theirs["swagger"] ?? theirs["openapi"]).slice(0, 3)),
    ...difference("the title", title, objectAt(theirs["info"], "/info")["title"]),
    ...setDifference(
      "the operations that are kept",
      operationsOf(documentOf(source)).map((each) => each.join(" ")),
      operationsOf(theirs).map((each) => each.join(" ")),
    ),
  ];
}
