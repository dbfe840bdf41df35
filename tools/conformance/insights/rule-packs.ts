import { readFileSync } from "node:fs";
import {
  matchRules,
  readApiGroups,
  readRulePack,
  type Exchange,
  type RulePlace,
  type TextRule,
} from "@parapet/api-model";
import { parse } from "yaml";
import { difference, setDifference } from "../differences.ts";
import { isObject, objectsAt, readFixture, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { exchangeOf } from "./learned.ts";

/** Texts that a rule of this id must find, written for this suite: the packs come without any. */
const findable: Readonly<Record<string, string>> = {
  "private-ip": "192.168.1.7",
  "core-001": "Password",
  "core-002": "x-powered-by",
  "core-003": "Server",
  "simple-001": "UserName",
  "pii-us-ssn": "is 078-05-1120.",
  "pii-iban": "DE89 3704 0044 0532 0130 00",
  "pii-us-credit-card": "4111111111111111",
  "pii-us-telephone-number": "+1 202-555-0143",
};

/** In the second pack of that name, `core-002` is another rule. */
const findableFor = (rule: TextRule): string =>
  rule.description.includes("API Key") ? "api-key" : (findable[rule.id] ?? "");

const placeNames: Readonly<Record<string, RulePlace>> = {
  RequestHeaders: "req_headers",
  ResponseHeaders: "res_headers",
  RequestBody: "req_body",
  ResponseBody: "res_body",
};

/** Rules for sensitive texts: each compiles, its id is its own, and it finds its text where it may search and nowhere else. */
export const sensitiveRules: Suite = async (file, bench) => {
  const value: unknown = parse(readFileSync(file.path, "utf8"));
  const entries = objectsAt(value, "/");
  const { rules, problems } = readRulePack(value);
  const cases = entries.map((entry): Case => {
    const id = String(entry["id"]);
    return {
      name: id,
      async check() {
        const rule = rules.find((each) => each.id === id);
        if (rule === undefined) return problems.map(({ problem }) => problem);
        const named: readonly unknown[] = Array.isArray(entry["searchIn"]) ? entry["searchIn"] : [];
        const found = Object.values(placeNames).filter(
          (place) => matchRules([rule], callWith(place, findableFor(rule))).length > 0,
        );
        return setDifference(
          "the places",
          found,
          named.map((name) => placeNames[String(name)]),
        );
      },
    };
  });
  return runCases(file.name, cases, bench);
};

/** Types of data: each pattern compiles, `(?i)` in its middle and `(?!…)` at its start included. */
export const dataTypes: Suite = async (file, bench) => {
  const value = readFixture(file.path);
  const { rules, problems } = readRulePack(value);
  const cases = objectsAt(isObject(value) ? value["types"] : null, "/types").map((entry): Case => ({
    name: String(entry["name"]),
    async check() {
      const rule = rules.find(({ id }) => id === entry["name"]);
      if (rule === undefined) return problems.map(({ rule: id, problem }) => `${id}: ${problem}`);
      return [
        ...difference("what it looks at", rule.conditions, { of: "field", ...patternsIn(entry), isEither: false }),
        ...difference("whether it is used", rule.isActive, entry["active"]),
      ];
    },
  }));
  return runCases(file.name, cases, bench);
};

function patternsIn({ onKey, regexPattern }: FixtureObject) {
  return onKey === true ? { name: [regexPattern], value: [] } : { name: [], value: [regexPattern] };
}

/** Groups of APIs: each pattern compiles and takes in an address that its first word names. */
export const apiGroups: Suite = async (file, bench) => {
  const text = readFileSync(file.path, "utf8");
  const { groups, problems } = readApiGroups(text);
  const lines = text.trim().split(/\r?\n/).slice(1);
  const cases = lines.map((line): Case => {
    const name = line.split(",")[1] ?? "";
    const word = /\((?!\?|https)([a-z_]+)[|)]/.exec(line.slice(line.indexOf("^")))?.[1] ?? "";
    return {
      name,
      async check() {
        const group = groups.find((each) => each.name === name);
        if (group === undefined) return problems.map(({ rule, problem }) => `${rule}: ${problem}`);
        return difference(`whether it has "${word}"`, group.address.isIn(`https://api.example.com/${word}/7`), true);
      },
    };
  });
  return runCases(file.name, cases, bench);
};

/** A call that says a text in one place and nothing elsewhere. */
function callWith(place: RulePlace, text: string): Exchange {
  const body = (where: RulePlace) => (place === where ? Buffer.from(text).toString("base64") : "");
  const headers = (where: RulePlace) => (place === where ? [{ key: "x-text", value: text }] : []);
  const side = (of: "req" | "res") => ({ common: { headers: headers(`${of}_headers`), body: body(`${of}_body`) } });
  return exchangeOf({
    request: { method: "GET", path: "/", ...side("req") },
    response: { statusCode: "200", ...side("res") },
  });
}
