import { readFileSync } from "node:fs";
import type { ImportFormat } from "@parapet/contract";
import { difference } from "../differences.ts";
import { isObject, objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Bench, type Suite } from "../suite.ts";
import { capturedBy } from "./captured-event.ts";

/** A recording is imported entry by entry: every HTTP call is there, with method, path and status; what reaches no host is rejected. */
export const recording: Suite = async (file, bench) => {
  const log = objectAt(objectAt(readFixture(file.path), "/")["log"], "/log");
  const expected = objectsAt(log["entries"], "/log/entries").map((entry) => {
    const request = objectAt(entry["request"], "request");
    const { pathname, protocol } = new URL(textAt(request["url"], ""));
    // A data: or blob: address, or one of a browser's extension.
    if (!/^(?:https?|wss?):$/.test(protocol)) return "reject";
    return `${textAt(request["method"], "")} ${decodeURI(pathname)} ${String(objectAt(entry["response"], "response")["status"])}`;
  });
  return runCases(file.name, casesOf(file.path, "har", expected, bench), bench);
};

/** A collection: each saved response is a call, and each request without one. Variables are filled in. */
export const collection: Suite = async (file, bench) => {
  const expected = requestsOf(objectAt(readFixture(file.path), "/")).flatMap((item) => {
    const responses = Array.isArray(item["response"]) ? item["response"].filter(isObject) : [];
    const codes = responses.length === 0 ? ["null"] : responses.map(({ code }) => String(code));
    return codes;
  });
  const statuses = capturedBy("postman", readFileSync(file.path)).map((each) =>
    each.kind === "call" ? String(each.exchange.status) : each.kind,
  );
  const unresolved = capturedBy("postman", readFileSync(file.path)).flatMap((each) =>
    each.kind === "call" && /[{}]/.test(each.exchange.path) ? [each.exchange.path] : [],
  );
  return runCases(
    file.name,
    [
      { name: "statuses in the model", check: async () => difference("the list", statuses, expected) },
      { name: "variables", check: async () => difference("the paths with variables", unresolved, []) },
      { name: "imported by the server", check: () => checkImport(file.path, "postman", expected, bench) },
    ],
    bench,
  );
};

function casesOf(path: string, format: ImportFormat, expected: readonly string[], bench: Bench) {
  const calls = capturedBy("har", readFileSync(path)).map((each) =>
    each.kind === "call"
      ? `${each.exchange.method} ${decodeURI(each.exchange.path)} ${each.exchange.status}`
      : each.kind,
  );
  return [
    { name: "calls in the model", check: async () => difference("the list", calls, expected) },
    { name: "imported by the server", check: () => checkImport(path, format, expected, bench) },
  ];
}

async function checkImport(
  path: string,
  format: ImportFormat,
  expected: readonly string[],
  bench: Bench,
): Promise<string[]> {
  const total = expected.filter((each) => each !== "reject").length;
  const { client } = await bench.server();
  const source = await client.createSource();
  const { state, done, imported, rejected } = await client.importFile(source, format, readFileSync(path));
  const counts = difference(
    "the import",
    { state, done, imported, rejected },
    { state: "done", done: expected.length, imported: total, rejected: expected.length - total },
  );
  return [...counts, ...difference("the number of events", await client.countEvents(source, total), total)];
}

function requestsOf(folder: FixtureObject): FixtureObject[] {
  return objectsAt(folder["item"], "item").flatMap((item) => (Array.isArray(item["item"]) ? requestsOf(item) : [item]));
}
