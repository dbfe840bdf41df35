import { expect, test } from "vitest";
import { dataTypeSource } from "./data-type-source.ts";

const type = { name: "Employee number", fields: "", values: "", isEither: false };
const names = ["staff", "x-staff-id", "ref", "a.b", "axb", "a?b"];
const regex = (value: string) => ({ operator: "AND", predicates: [{ type: "REGEX", value }] });
const typeOf = (written: Partial<typeof type>) => JSON.parse(dataTypeSource({ ...type, ...written })).types[0];

test.each([
  ["staff", ["staff"]],
  [" STAFF , *staff*", ["staff", "x-staff-id"]],
  ["a.b", ["a.b"]],
  ["a?b, ref", ["ref", "a?b"]],
])("fields named %s are %j", (fields, found) => {
  const { value } = typeOf({ fields }).keyConditions.predicates[0];
  const pattern = new RegExp(`^(?:${value.replace("(?i)", "")})$`, "i");
  expect(names.filter((name) => pattern.test(name))).toEqual(found);
});

test("conditions are written where there are any, and how they go together", () => {
  const [keyConditions, valueConditions] = [regex("(?i)(?:staff)"), regex(String.raw`M-\d{4}`)];
  const { name } = type;
  expect(typeOf({ fields: "staff" })).toEqual({ name, keyConditions, operator: "AND" });
  expect(typeOf({ values: String.raw` M-\d{4} ` })).toEqual({ name, valueConditions, operator: "AND" });
  const both = { fields: "staff", values: String.raw`M-\d{4}`, isEither: true };
  expect(typeOf(both)).toEqual({ name, keyConditions, valueConditions, operator: "OR" });
});

test.each([{}, { name: " ", fields: "staff" }, { fields: " , " }])("a type of %j is none yet", (written) => {
  expect(dataTypeSource({ ...type, ...written })).toBe("");
});
