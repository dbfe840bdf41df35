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
] as const)("a message from %s", (_, address, isAuthenticated, expected) => {
  expect(impersonationOf({ display: person.name, address, isAuthenticated }, person)).toBe(expected);
});

test("people resemble themselves, and any name is accepted", () => {
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

test.each([
  // A name needs two words.
  ["Amelie", "Amélie", "none"],
  ["Mona", "Mona Lindqvist", "none"],
  // Words can be joined.
  ["MonaLindqvist", "Mona Lindqvist", "strong"],
  // Up to two words more
  ["Mona Lindqvist Anna Berg", "Mona Lindqvist", "strong"],
  ["Mona Lindqvist Anna Berg Ek", "Mona Lindqvist", "none"],
  // In any order
  ["Berg Lindqvist Mona", "Mona Lindqvist Berg", "strong"],
  // With three or more names, the first and last are enough.
  ["Mona Berg", "Mona Lindqvist Berg", "strong"],
  ["Mona Lindqvist", "Mona Lindqvist Berg", "none"],
  ["Berg Mona", "Mona Lindqvist Berg", "none"],
  // One slip in a word of five letters, none in a shorter one
  ["Mona Lindqist", "Mona Lindqvist", "strong"],
  ["Mona Lindqqist", "Mona Lindqvist", "strong"],
  ["Mona Lindist", "Mona Lindqvist", "none"],
  ["Mone Lindqvist", "Mona Lindqvist", "none"],
  ["Mona Berk", "Mona Berg", "none"],
  ["Petrs Berg", "Petra Berg", "strong"],
  ["Petr Berg", "Petra Berg", "none"],
  // An initial and the surname exactly
  ["M. Lindqvist", "Mona Lindqvist", "weak"],
  ["M Anna Lindqvist", "Mona Lindqvist", "weak"],
  ["B. Lindqvist", "Mona Lindqvist", "none"],
  ["M. Lindqist", "Mona Lindqvist", "none"],
  ["Mo. Lindqvist", "Mona Lindqvist", "none"],
])("%s and %s: %s", (display, name, expected) => {
  expect(resemblance(display, name)).toBe(expected);
});

test("addresses are compared ignoring case, and a private one takes precedence", () => {
  const shown = (address: string, isAuthenticated: boolean | null = null) =>
    impersonationOf({ display: person.name, address, isAuthenticated }, person);
  expect(shown("AMELIE.Durand@Harbour.example")).toBe("none");
  expect(shown("AMELIE@Home.example", false)).toBe("none");
  const capitals = { ...person, addresses: ["Amelie.Durand@HARBOUR.example"], personal: ["AMELIE@home.example"] };
  for (const address of ["amelie.durand@harbour.example", "amelie@home.example"])
    expect(impersonationOf({ display: person.name, address, isAuthenticated: null }, capitals)).toBe("none");
  const both = { ...person, personal: person.addresses };
  expect(
    impersonationOf({ display: "x", address: "amelie.durand@harbour.example", isAuthenticated: false }, both),
  ).toBe("none");
});

test("the person's own address without authentication is strong, whatever the display name", () => {
  const shown = { display: "Invoice", address: "amelie.durand@harbour.example", isAuthenticated: false };
  expect(impersonationOf(shown, person)).toBe("strong");
});
