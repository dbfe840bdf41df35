import { skeleton } from "@parapet/mail-analysis";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({ map: z.record(z.string(), z.string()) });

const dropped = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Every confusable character has the skeleton of its prototype. UTS #39 decomposes text (NFD) before mapping, so
 * composed
 * characters are unreachable and skipped, like characters that it drops.
 */
export const confusables: Suite = async ({ name, path }, bench) => {
  const rows = Object.entries(fixture.parse(readFixture(path)).map);
  const reached = rows.filter(([character]) => character.normalize("NFD") === character && !dropped.test(character));
  const cases = reached.map(([character, prototype]) => ({
    name: `U+${character.codePointAt(0)?.toString(16)} as ${prototype}`,
    check: async () => {
      const [one, other] = [skeleton(character), prototype.normalize("NFD")];
      return one === other ? [] : [`${one} differs from ${other}`];
    },
  }));
  return await runCases(name, cases, bench);
};
