import { protectedApiEndpoints } from "@parapet/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { freeSlug, toSlug } from "./claim-places.ts";

it.each([
  ["Acme Billing", "acme-billing"],
  ["  Café -- Überweisung! ", "cafe-uberweisung"],
  ["فواتير", "api"],
  ["a".repeat(200), "a".repeat(55)],
])("makes %j %s", (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

it("gives every name a slug that the contract takes, and each another one", () => {
  const accepts = (slug: string) =>
    protectedApiEndpoints["protectedApis.create"].body.safeParse({ name: "x", base_url: "https://x.example", slug })
      .success;
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 20 }), (names) => {
      const taken = new Set<string>();
      for (const name of names) {
        const slug = freeSlug(toSlug(name), taken);
        expect(accepts(slug)).toBe(true);
        taken.add(slug);
      }
      expect(taken.size).toBe(names.length);
    }),
  );
});
