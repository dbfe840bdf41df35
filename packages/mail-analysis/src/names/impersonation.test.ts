import fc from "fast-check";
import { expect, test } from "vitest";
import { impersonationOf, type Person, resemblance } from "./impersonation.ts";

const person: Person = {
  name: "Amélie Durand-Roy",
  addresses: ["amelie.durand@harbour.example"],
  personal: ["amelie@home.example"],
};

test.each([
  ["Amélie Durand-Roy", "strong"],
  ["AMELIE DURAND ROY", "strong"],
  ["Durand-Roy, Amelie", "strong"],
  ["Amelie Durand-Roy (CEO)", "strong"],
  ["Dr. Amélie Durand-Roy | Harbour", "strong"],
  ["Amelie Durand-Roy via Sharing", "strong"],
  ["Аmеlіе Durаnd-Rоy", "strong"],
  ["Ame\u200Blie Durand-Roy", "strong"],
  ["Ameliie Durand-Roy", "strong"],
  ["amelie.durand-roy@harbour.example", "strong"],
  ["A. Roy", "weak"],
  ["Amélie Durand", "none"],
  ["Amélie Royer", "none"],
  ["Service Desk", "none"],
  ["", "none"],
])("the display name %s resembles by: %s", (display, expected) => {
  expect(resemblance(display, person.name)).toBe(expected);
});

test.each([
  ["her own address", "amelie.durand@harbour.example", true, "none"],
  ["her own address, unproven", "amelie.durand@harbour.example", null, "none"],
  ["her own address, disproved", "amelie.durand@harbour.example", false, "strong"],
  ["her private address", "Amelie@home.example", false, "none"],
  ["another address", "ceo@other.example", true, "strong"],
] as const)("a mail from %s", (_, address, isAuthenticated, expected) => {
  expect(impersonationOf({ display: person.name, address, isAuthenticated }, person)).toBe(expected);
});

test("everybody resembles themselves, and any name is read", () => {
  const words = fc.array(
    fc.string({ unit: fc.constantFrom("b", "d", "g", "h", "k", "m", "o", "p", "t", "u"), minLength: 5, maxLength: 8 }),
    {
      minLength: 2,
      maxLength: 3,
    },
  );
  fc.assert(
    fc.property(words, fc.string({ unit: "binary" }), (name, other) => {
      expect(resemblance(name.join(" ").toUpperCase(), name.join(" "))).toBe("strong");
      expect(["strong", "weak", "none"]).toContain(resemblance(other, person.name));
    }),
  );
});
