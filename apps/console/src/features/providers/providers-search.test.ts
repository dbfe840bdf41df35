import { expect, test } from "vitest";
import { providersSearchDefaults } from "./providers-search-defaults.ts";
import { providersSearch } from "./providers-search.ts";

const id = "0199d6f0-0000-7000-8000-000000000001";

test("an empty address lists the providers in use by name", () => {
  expect(providersSearch.read({})).toEqual(providersSearchDefaults);
});

test("what does not parse counts as absent, what does is kept", () => {
  expect(
    providersSearch.read({ page: "-1", sort: "nope", archived: "perhaps", provider: "7", search: "Acme" }),
  ).toEqual({ ...providersSearchDefaults, search: "Acme" });
  expect(providersSearch.read({ page: "2", sort: "-users", archived: "true", provider: id })).toEqual({
    ...providersSearchDefaults,
    page: 2,
    sort: "-users",
    archived: true,
    provider: id,
  });
});
