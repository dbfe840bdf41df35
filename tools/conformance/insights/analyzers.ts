import {
  addId,
  bearerToken,
  idMemory,
  isGuessable,
  parseJson,
  readJwt,
  samePassword,
  weakBasicAuth,
  weakJwt,
  type Detection,
  type IdHistory,
  type PasswordUse,
} from "@parapet/api-model";
import { difference, setDifference } from "../differences.ts";
import { isObject, objectAt, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";

/** When the tables of the fixtures were made; only a token without a start of its own is measured from it. */
const nowMs = Date.UTC(2026, 10, 20);

/** Tokens and what is weak about them. */
export const weakJwts: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const policy = {
    knownSecrets: texts(fixture["knownSigningKeys"]),
    sensitiveNames: texts(fixture["sensitiveKeywords"]),
    longestLifeDays: Number(fixture["maxTokenAgeDays"]),
  };
  const cases = objectsAt(fixture["cases"], "/cases").map((each, at): Case => {
    const found = weakJwt(textAt(each["authorization"], ""), policy, nowMs);
    const names = found.find(({ kind }) => kind === "JWT_SENSITIVE_CONTENT")?.names ?? [];
    const wanted = [...texts(each["sensitiveHeaders"]), ...texts(each["sensitiveClaims"])];
    const check = async () => [...kindDifference(found, each), ...setDifference("the sensitive names", names, wanted)];
    return { name: `token ${at + 1}`, check };
  });
  const extraction = objectsAt(fixture["tokenExtraction"] ?? [], "/tokenExtraction").map((each): Case => {
    const value = textAt(each["value"], "");
    // A scheme is written in any case (RFC 9110 §11.1); the golden reads `Bearer` only.
    const isFound = each["tokenFound"] === true || (value.startsWith("bearer ") && hasToken(value));
    const check = async () => [
      ...difference("finding a token", hasToken(value), isFound),
      ...kindDifference(weakJwt(value, policy, nowMs), each),
    ];
    return { name: `header ${value.slice(0, 40)}`, check };
  });
  return runCases(file.name, [...cases, ...extraction], bench);
};

function hasToken(authorization: string): boolean {
  const token = bearerToken(authorization);
  return token !== null && readJwt(token) !== null;
}

/** Passwords that are short or known, and one password for several APIs. */
export const weakBasicAuths: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const policy = {
    knownPasswords: new Set(texts(fixture["knownPasswords"])),
    shortUpTo: Number(fixture["shortPasswordMaxLen"]),
  };
  const cases = objectsAt(fixture["cases"], "/cases").map((each): Case => {
    const authorization = textAt(each["authorization"], "");
    return { name: authorization, check: async () => kindDifference(weakBasicAuth(authorization, policy), each) };
  });
  let use: PasswordUse = new Map();
  const sequence = objectsAt(fixture["samePasswordSequence"] ?? [], "/samePasswordSequence").map((each, at): Case => {
    const call = { api: textAt(each["host"], ""), authorization: textAt(each["authorization"], "") };
    const step = samePassword(use, call, "conformance");
    ({ use } = step);
    const apis = step.found.flatMap(({ names }) => names);
    const check = async () => [...kindDifference(step.found, each), ...setDifference("the APIs", apis, each["apis"])];
    return { name: `step ${at + 1} at ${call.api}`, check };
  });
  return runCases(file.name, [...cases, ...sequence], bench);
};

/** Values of one parameter, in their order: the verdict is the one after the last. */
export const guessableIds: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const cases = objectsAt(fixture["cases"], "/cases").map((each): Case => {
    const values = texts(each["values"]);
    const size = typeof each["historySize"] === "number" ? each["historySize"] : values.length;
    const history = values.reduce<IdHistory>((sum, value) => addId(sum, value, size), []);
    const check = async () => difference("being guessable", isGuessable(history, size), each["guessable"]);
    return { name: `${values.slice(0, 3).join(", ")}, … (${size})`, check };
  });
  return runCases(file.name, cases, bench);
};

/** Calls in their order: ids in requests that no answer has shown before. */
export const unknownIds: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const size = Number(fixture["ringSize"]);
  const cases = objectsAt(fixture["sequences"], "/sequences").flatMap(({ test, sequence }) => {
    const memories = new Map<string, ReturnType<typeof idMemory>>();
    return objectsAt(sequence, textAt(test, "")).map((each, at): Case => {
      const host = textAt(each["host"], "");
      const memory = memories.get(host) ?? idMemory(size);
      memories.set(host, memory);
      const [, query = null] = textAt(each["path"], "").split("?", 2);
      const found = memory.check({
        query,
        pathParameters: Object.entries(isObject(each["pathParams"]) ? each["pathParams"] : {}).map(([name, value]) => [
          name,
          String(value),
        ]),
        reqHeaders: pairs(each["requestHeaders"]),
        resHeaders: pairs(each["responseHeaders"]),
        resBody: parseJson(textAt(each["responseBody"], "")),
      });
      const show = (list: readonly (readonly string[])[]) => list.map((pair) => pair.join("="));
      const check = async () => setDifference("the ids", show(found), show(pairs(each["nlid"])));
      return { name: `${textAt(test, "")} ${at + 1}`, check };
    });
  });
  return runCases(file.name, cases, bench);
};

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

function pairs(value: unknown): [string, string][] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((each) => Array.isArray(each)).map(([name, text]) => [String(name), String(text)]);
}

function kindDifference(found: readonly Detection[], { findings }: FixtureObject): string[] {
  return setDifference(
    "the kinds",
    found.map(({ kind }) => kind),
    findings,
  );
}
