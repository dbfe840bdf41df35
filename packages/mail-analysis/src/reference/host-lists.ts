import * as z from "zod/mini";
import file from "../../data/host-lists.json" with { type: "json" };

const hosts = z.pipe(
  z.array(z.string().check(z.regex(/^[a-z\d.-]+$/))).check(z.minLength(1)),
  z.transform((list): ReadonlySet<string> => new Set(list)),
);
const { lists } = z
  .object({
    lists: z.strictObject({
      shorteners: hosts,
      fileHosts: hosts,
      subdomainHosts: hosts,
      pageBuilders: hosts,
      landingHosts: hosts,
      suspiciousSuffixes: hosts,
      trustedDomains: hosts,
      replyServices: hosts,
    }),
  })
  .parse(file);

export const {
  /** Services that hide where a link leads. */
  shorteners,
  /** Hosts where anybody publishes files. */
  fileHosts,
  /** Domains below which anybody gets a host. */
  subdomainHosts,
  /** Services where anybody makes a page, form or document. */
  pageBuilders,
  /** Pages of links that anybody makes. */
  landingHosts,
  /** Suffixes with much abuse. */
  suspiciousSuffixes,
  /** Senders that are widely known. */
  trustedDomains,
  /** Services that write for others, with the others in Reply-To. */
  replyServices,
} = lists;
