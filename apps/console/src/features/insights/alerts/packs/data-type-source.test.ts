import { matchRules, readRulePackText } from "@parapet/api-model";
import { exchange } from "@parapet/api-model/testing/exchange.ts";
import { expect, test } from "vitest";
import { dataTypeSource } from "./data-type-source.ts";

const type = { name: "Employee number", fields: "", values: "", isEither: false };
const header = (name: string, value: string) => ({ name, value });

/** Names of the headers in which a written type is found. */
function foundIn(written: Partial<typeof type>): string[] {
  const { rules, problems } = readRulePackText(dataTypeSource({ ...type, ...written }));
  expect(problems).toEqual([]);
  const reqHeaders = [
    header("staff", "M-4711"),
    header("x-staff-id", "none"),
    header("ref", "M-1234"),
    header("a.b", ""),
  ];
  return matchRules(rules, exchange({ reqHeaders })).map(({ at }) => at);
}

test.each([
  [{ fields: "staff" }, ["staff"]],
  [{ fields: " STAFF , *staff*" }, ["staff", "x-staff-id"]],
  [{ fields: "a.b" }, ["a.b"]],
  [{ fields: "a?b, a(b" }, []],
  [{ values: String.raw`M-\d{4}` }, ["staff", "ref"]],
  [{ fields: "*staff*", values: String.raw`M-\d{4}` }, ["staff"]],
  [{ fields: "*staff*", values: String.raw`M-\d{4}`, isEither: true }, ["staff", "x-staff-id", "ref"]],
])("a type of %j is found in %j", (written, names) => {
  expect(foundIn(written)).toEqual(names);
});

test.each([{}, { name: " ", fields: "staff" }, { fields: " , " }])("a type of %j is none yet", (written) => {
  expect(dataTypeSource({ ...type, ...written })).toBe("");
});
