import { basename, dirname, join } from "node:path";
import {
  clusterPaths,
  emptyContract,
  observe,
  readContract,
  renderDocument,
  trafficOf,
  type Dialect,
  type Exchange,
} from "@parapet/api-model";
import { show } from "../differences.ts";
import { isObject, objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { exchangeOf } from "./learned.ts";

const dialects: readonly Dialect[] = ["3.1", "3.0", "2.0"];
/** The goldens name an operation after every call, also after those that found nothing. */
const options = { title: "Learned", version: "1", withNotFound: true };

/** What another program learned of an API from the same telemetry: ours must know all of it, and fit every call. */
export const learnedApi: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const calls = callsOf(fixture, file.path);
  const theirs = objectAt(fixture["openapi3"], "/openapi3");
  return runCases(
    file.name,
    dialects.flatMap((dialect) => casesOf(dialect, calls, theirs)),
    bench,
  );
};

/** One call each: the operation learned from it must know what the golden knows, and fit the call. */
export const learnedOperations: Suite = async (file, bench) => {
  const cases = objectsAt(readFixture(file.path), "/").flatMap((each): Case[] => {
    const name = textAt(each["name"], "");
    const telemetry = objectAt(each["telemetry"], name);
    if (!isObject(each["operation"])) return [{ name, check: async () => checkRefused(telemetry) }];
    const calls = [exchangeOf(telemetry)];
    const [call] = calls;
    const theirs = { paths: { [call?.path ?? ""]: { [call?.method.toLowerCase() ?? ""]: each["operation"] } } };
    return dialects.flatMap((dialect) =>
      casesOf(dialect, calls, theirs).map((one) => ({ ...one, name: `${name}, ${one.name}` })),
    );
  });
  return runCases(file.name, cases, bench);
};

/** What the other program cannot learn from is no call for us, or one that we learn from all the same. */
function checkRefused(telemetry: FixtureObject): string[] {
  const call = exchangeOf(telemetry);
  return casesOf("3.1", [call], { paths: {} }).length > 0 ? fits(documentOf("3.1", [call]), [call]) : [];
}

function casesOf(dialect: Dialect, calls: readonly Exchange[], theirs: FixtureObject): Case[] {
  const document = documentOf(dialect, calls);
  return [
    { name: `OpenAPI ${dialect} fits every call`, check: async () => fits(document, calls) },
    {
      name: `OpenAPI ${dialect} knows all that the golden knows`,
      check: async () => missing(theirs, document, dialect),
    },
  ];
}

function documentOf(dialect: Dialect, calls: readonly Exchange[]): FixtureObject {
  const contract = calls.reduce((sum, call) => observe(sum, "conformance", call), emptyContract);
  return renderDocument(clusterPaths(trafficOf(contract)), { ...options, dialect });
}

function fits(document: FixtureObject, calls: readonly Exchange[]): string[] {
  const contract = readContract(document);
  if (contract === null) return ["the document cannot be read"];
  return calls.flatMap((call) => {
    const { verdict, findings } = contract.check(call);
    return verdict === "none" ? [] : [`${call.method} ${call.path} is ${verdict}: ${show(findings)}`];
  });
}

/** The payloads that the golden was made of: those of the files that went to this API. */
function callsOf(fixture: FixtureObject, path: string): Exchange[] {
  const names: readonly unknown[] = Array.isArray(fixture["telemetryFiles"]) ? fixture["telemetryFiles"] : [];
  const folder = join(dirname(path), "..", "apiclarity", "telemetry");
  const files = [...new Set(names.filter((name) => typeof name === "string"))];
  const payloads = files.flatMap((name) => {
    const content = readFixture(join(folder, basename(name)));
    return isObject(content) ? [content] : objectsAt(content, name);
  });
  if (payloads.length === 0) throw new Error("The fixture names no telemetry");
  return payloads.map(exchangeOf);
}

/** Paths, methods, statuses and media types of theirs that ours has none for. */
function missing(theirs: FixtureObject, ours: FixtureObject, dialect: Dialect): string[] {
  const own = Object.entries(objectAt(ours["paths"], "/paths"));
  return Object.entries(objectAt(theirs["paths"], "/openapi3/paths")).flatMap(([path, item]) =>
    Object.entries(objectAt(item, path))
      .filter(([method]) => method !== "parameters")
      .flatMap(([method, operation]) => {
        const found = own
          .filter(([template]) => covers(template, path))
          .map(([, each]) => objectAt(each, path)[method])
          .filter(isObject);
        if (found.length === 0) return [`no ${method} ${path}`];
        return [...statusesAndMedia(objectAt(operation, method))]
          .filter((wanted) => !found.some((each) => statusesAndMedia(each, dialect).has(wanted)))
          .map((wanted) => `${method} ${path} has no ${wanted}`);
      }),
  );
}

/** Whether a template of ours takes in theirs: a parameter takes in everything. */
function covers(ours: string, theirs: string): boolean {
  const [own, other] = [ours.split("/"), theirs.split("/")];
  return own.length === other.length && own.every((segment, at) => segment.startsWith("{") || segment === other[at]);
}

/** Their `default` is in every operation and says nothing; they take every type of JSON for `application/json`. */
function statusesAndMedia(operation: FixtureObject, dialect: Dialect | null = null): Set<string> {
  const found = new Set<string>();
  const responses = isObject(operation["responses"]) ? Object.entries(operation["responses"]) : [];
  const produced: unknown = operation["produces"];
  for (const [status, response] of responses) {
    if (status === "default" || !isObject(response)) continue;
    found.add(`status ${status}`);
    const own = Object.keys(isObject(response["content"]) ? response["content"] : {});
    const media = dialect === "2.0" && response["schema"] !== undefined && Array.isArray(produced) ? produced : own;
    for (const each of media) found.add(`status ${status} with ${jsonOr(String(each))}`);
  }
  const body = operation["requestBody"];
  const consumed: unknown =
    dialect === "2.0"
      ? operation["consumes"]
      : Object.keys(isObject(body) && isObject(body["content"]) ? body["content"] : {});
  for (const each of Array.isArray(consumed) ? consumed : []) found.add(`request with ${jsonOr(String(each))}`);
  return found;
}

function jsonOr(media: string): string {
  return /^application\/.*json$/.test(media) ? "application/json" : media;
}
