import { expect, test } from "vitest";
import { placeholdersOf } from "./message-placeholders.ts";

test.each([
  ["Welcome", []],
  ["Welcome, {name}", ["name"]],
  ["{b} and { a } and {b}", ["a", "b"]],
  ["{count, plural, one {# user} other {# users of {company}}}", ["company", "count"]],
  ["{kind, select, mail {Mail} other {Event}} at {time, date, short}", ["kind", "time"]],
  ["{count, plural, one {item} other {items}} left", ["count"]],
])("%s has %j", (message, names) => {
  expect(placeholdersOf(message)).toEqual(names);
});
