import fc from "fast-check";
import { expect, it } from "vitest";
import { coreAbilities, isGranted, mailAbilities, mailAbility, rolesFor } from "./ability.ts";

const some = fc.uniqueArray(fc.constantFrom(...mailAbility.options));

it("requests a minimal set of roles for the selected abilities", () => {
  fc.assert(
    fc.property(some, (abilities) => {
      const roles = new Set(rolesFor(abilities));
      expect(abilities.filter((ability) => !isGranted(ability, roles))).toEqual([]);
      for (const role of roles) {
        const fewer = new Set([...roles].filter((each) => each !== role));
        expect(
          abilities.some((ability) => !isGranted(ability, fewer)),
          role,
        ).toBe(true);
      }
    }),
  );
});

it("omits roles included in others", () => {
  expect(rolesFor(["list_mail"])).toEqual(["Mail.ReadBasic.All"]);
  expect(rolesFor(coreAbilities)).toEqual(["Mail.Read", "User.Read.All"]);
});

it("lists a role once", () => {
  const roles = Object.values(mailAbilities).map(({ role }) => role);
  expect(new Set(roles).size).toBe(roles.length);
});
