import { expect, test } from "vitest";
import { isPermissive, mailSources } from "./mail-sources.ts";

test.each([
  ["invented", true],
  ["sisimai_dsn", true],
  ["ha_mail_packages", true],
  // Allowed, but copyleft
  ["fixture_bulk_2002", false],
  ["phishing_pot", false],
  ["trec07p", false],
  ["list_openbmc", false],
  ["an operator's own email", false],
])("%s may train the default model: %s", (name, expected) => {
  expect(isPermissive(name)).toBe(expected);
});

test("each source is listed once, and a license without commercial use doesn't train the shipped model", () => {
  const names = mailSources.flatMap((source) => source.names);
  expect(names).toHaveLength(new Set(names).size);
  const shipped = mailSources.filter((source) => source.names.some(isPermissive));
  expect(shipped.map(({ commercialUse }) => commercialUse)).toEqual(["allowed", "allowed", "allowed"]);
  expect(shipped.some(({ license }) => license.includes("NC"))).toBe(false);
});
