import { impersonationOf, lookalikeOf, protectDomain } from "@parapet/mail-analysis";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const domainRows = z.object({
  rows: z.array(z.object({ candidate: z.string(), protected: z.string(), kind: z.string(), lookalike: z.boolean() })),
});

/** Which domains imitate a protected one, and which only resemble it. */
export const lookalikeDomains: Suite = async ({ name, path }, bench) => {
  const cases = domainRows.parse(readFixture(path)).rows.map(({ candidate, protected: original, kind, lookalike }) => ({
    name: `${candidate} for ${original} (${kind})`,
    check: async () => {
      const prepared = protectDomain(original);
      const found = prepared === null ? null : lookalikeOf(candidate, [prepared]);
      if ((found !== null) === lookalike) return [];
      return [found === null ? "is no lookalike" : `is taken for one: ${found.class}`];
    },
  }));
  return await runCases(name, cases, bench);
};

const person = z.object({ name: z.string(), addresses: z.array(z.string()), personal: z.array(z.string()) });
const nameRows = z.object({
  rows: z.array(
    z.object({
      display: z.string(),
      address: z.string(),
      vip: person,
      dmarc: z.string(),
      kind: z.string(),
      impersonation: z.boolean(),
    }),
  ),
});

/** Which display names impersonate a person; a weak resemblance isn't a high-severity signal, but still one. */
export const impersonatedNames: Suite = async ({ name, path }, bench) => {
  const cases = nameRows.parse(readFixture(path)).rows.map(({ display, address, vip, dmarc, kind, impersonation }) => ({
    name: `${display} <${address}> for ${vip.name} (${kind})`,
    check: async () => {
      const isAuthenticated = dmarc === "none" ? null : dmarc === "pass";
      const found = impersonationOf({ display, address, isAuthenticated }, vip);
      return (found !== "none") === impersonation ? [] : [`is ${found}`];
    },
  }));
  return await runCases(name, cases, bench);
};
