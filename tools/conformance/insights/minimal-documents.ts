import { readFileSync } from "node:fs";
import { readDocument } from "@parapet/api-model";
import { difference, show } from "../differences.ts";
import { isObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";

/** What each of the small documents holds, by RFC 6901 pointers without the leading slash. */
const held: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "01": { openapi: "3.1.0", "info/title": "Minimal example", paths: {} },
  "02": { "paths/~1users/*": ["summary", "description", "get"], "paths/~1pets/*": ["$ref", "post"] },
  "03": {
    "paths/~1users/get/tags": ["one", "two"],
    "paths/~1users/get/operationId": "id01",
    "paths/~1users/get/parameters/0/name": "param1",
    "paths/~1users/get/parameters/0/in": "header",
    "paths/~1users/get/callbacks/*": ["OnData"],
  },
  "04": {
    "servers/2/variables/username/default": "demo",
    "servers/2/variables/port/enum": ["8443", "443"],
    "servers/2/variables/*": ["username", "port", "basePath"],
  },
  "05": { "tags/0/name": "pet", "tags/1/externalDocs/url": "https://example.com" },
  "06": {},
};

/** Small documents with one feature each: what they say is there when they were read; references may lead nowhere. */
export const minimalDocument: Suite = async (file, bench) => {
  const read = readDocument(readFileSync(file.path, "utf8"));
  const value: unknown = read.ok ? read.value : undefined;
  const wanted = held[/(\d\d)_[^/]*$/.exec(file.name)?.[1] ?? ""] ?? {};
  const faults = read.ok ? [] : read.problems;
  const cases: Case[] = [
    { name: "read by the model", check: async () => (faults.length === 0 ? [] : [`it is refused: ${show(faults)}`]) },
    ...Object.entries(wanted).map(([pointer, expected]) => ({
      name: pointer,
      check: async () => difference("the value", at(value, pointer), expected),
    })),
  ];
  return runCases(file.name, cases, bench);
};

/** `*` at the end stands for the names of the members. */
function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const token of pointer.split("/")) {
    const key = token.replaceAll("~1", "/");
    if (key === "*") return isObject(found) ? Object.keys(found) : undefined;
    found = Array.isArray(found) ? found[Number(key)] : isObject(found) ? found[key] : undefined;
  }
  return found;
}
