import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameTokens } from "./impersonation.ts";

const same = (one: string, other: string) => {
  expect(nameTokens(one)).toEqual(nameTokens(other));
};

describe("the words of a name", () => {
  test.each([
    ["in any case", "MONA LINDQVIST", "Mona Lindqvist"],
    ["without accents", "Élodie Núñez", "Elodie Nunez"],
    ["without invisible marks", "Mo\u200Bna Lindqvist\u00AD", "Mona Lindqvist"],
    ["in fullwidth letters", "Ｍｏｎａ Lindqvist", "Mona Lindqvist"],
    ["in letters of mathematics", "𝐌𝐨𝐧𝐚 Lindqvist", "Mona Lindqvist"],
    ["in borrowed letters", "Моnа Lindqvist", "Mona Lindqvist"],
    ["with digits for letters", "M0na L1ndqvi5t", "Mona Lindqvist"],
    ["with a digit for e", "P3ter Berg", "Peter Berg"],
    ["with rn for m", "Rnona Lindqvist", "Mona Lindqvist"],
    ["with vv for w", "Vvalter Berg", "Walter Berg"],
    ["without what is in parentheses", "Mona Lindqvist (Finance)", "Mona Lindqvist"],
    ["without what is in brackets", "[EXT] Mona Lindqvist", "Mona Lindqvist"],
    ["without what is in angle brackets", "Mona Lindqvist <m@a.example>", "Mona Lindqvist"],
    ["without a service", "Mona Lindqvist via DocuSign", "Mona Lindqvist"],
    ["without a French service", "Mona Lindqvist par Partage", "Mona Lindqvist"],
    ["without a service in capitals", "Mona Lindqvist VIA DocuSign", "Mona Lindqvist"],
    ["without a French company", "Mona Lindqvist chez Contoso", "Mona Lindqvist"],
    ["without an Arabic service", "Mona Lindqvist عبر Contoso", "Mona Lindqvist"],
    ["without a company", "Mona Lindqvist from Contoso", "Mona Lindqvist"],
    ["without the person it's sent for", "Mona Lindqvist on behalf of Ann", "Mona Lindqvist"],
    ["without a company after a bar", "Mona Lindqvist | Contoso", "Mona Lindqvist"],
    ["without a company after a slash", "Mona Lindqvist/Contoso", "Mona Lindqvist"],
    ["without a company after a dash", "Mona Lindqvist - Contoso", "Mona Lindqvist"],
    ["without a company after an en dash", "Mona Lindqvist – Contoso", "Mona Lindqvist"],
    ["without quotes", '"Mona Lindqvist"', "Mona Lindqvist"],
    ["without titles", "Dr. Mona Lindqvist, MBA", "Mona Lindqvist"],
    ["without a post", "Mona Lindqvist CFO", "Mona Lindqvist"],
    ["without a French title", "Madame Mona Lindqvist", "Mona Lindqvist"],
    ["apart by other marks", "Mona_Lindqvist.Berg+Ek", "Mona Lindqvist Berg Ek"],
    ["of an address", "mona.lindqvist@contoso.com", "Mona Lindqvist"],
  ])("are the same %s", (_, shown, name) => {
    same(shown, name);
    expect(nameTokens(name).length).toBeGreaterThan(1);
  });

  test("keep a double name together as its parts, and its order", () => {
    expect(nameTokens("Durand-Roy")).toHaveLength(2);
    expect(nameTokens("Mona Lindqvist")).not.toEqual(nameTokens("Lindqvist Mona"));
    expect(nameTokens("Mona-Lindqvist")).toEqual(nameTokens("Mona Lindqvist"));
  });

  test.each(["", "  ", "CEO", "Dr. Prof.", "(Mona)", "...", "@contoso.com"])("are empty for %o", (display) => {
    expect(nameTokens(display)).toEqual([]);
  });

  test("are never empty strings, and have lowercase letters and digits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (display) => {
        for (const word of nameTokens(display)) expect(word).toMatch(/^[\p{L}\d]+$/u);
      }),
    );
  });
});
