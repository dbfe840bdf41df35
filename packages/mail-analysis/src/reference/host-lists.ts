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
  /** URL shorteners. */
  shorteners,
  /** Public file hosts. */
  fileHosts,
  /** Domains with public subdomains. */
  subdomainHosts,
  /** Services with public pages, forms or documents. */
  pageBuilders,
  /** Link-in-bio services. */
  landingHosts,
  /** Frequently abused suffixes. */
  suspiciousSuffixes,
  /** Well-known senders. */
  trustedDomains,
  /** Services that send on behalf of the Reply-To address. */
  replyServices,
} = lists;
