import { readAgent } from "@parapet/risk-engine";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({
  samples: z.array(
    z.object({ ua: z.string(), expect: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])) }),
  ),
});

/** What each User-Agent says, field by field. */
export const userAgents: Suite = async ({ name, path }, bench) => {
  const cases = fixture.parse(readFixture(path)).samples.map(({ ua, expect }) => ({
    name: ua === "" ? "no text" : ua,
    check: async () => {
      const { device, family, version, os, isFrozen, runtime } = readAgent(ua);
      const isBrowser = device === "desktop" || device === "mobile";
      const read: Readonly<Record<string, unknown>> = {
        class: isBrowser ? "browser" : device,
        family,
        major: version === "" ? null : version,
        os,
        device,
        frozen: isFrozen,
        runtime,
      };
      return Object.entries(expect).flatMap(([field, wanted]) =>
        read[field] === wanted ? [] : [`${field} is ${String(read[field])} instead of ${String(wanted)}`],
      );
    },
  }));
  return await runCases(name, cases, bench);
};
