import * as z from "zod/mini";
import { may } from "../access.ts";
import { deleteEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";

/**
 * An organization's sender settings. `partner`: a domain protected against imitation; `allow`: an address or domain
 * whose authenticated email is allowed; `simulation_domain`, `simulation_network`: origin of phishing simulations;
 * `language`: a language in use.
 */
export const protectionKind = z.enum(["partner", "allow", "simulation_domain", "simulation_network", "language"]);
export type ProtectionKind = z.infer<typeof protectionKind>;

/** Max entries per provider. */
export const protectionLimit = 1_000;

export const protectionEntry = z.object({
  id: z.uuid(),
  kind: protectionKind,
  /** A domain, address, CIDR network or ISO 639-1 language. */
  value: z.string(),
  reason: z.nullable(z.string()),
  /** Null if it doesn't expire. */
  expires_at: z.nullable(instant),
  is_expired: z.boolean(),
  created_by: z.string(),
  created_at: instant,
});
export type ProtectionEntry = z.infer<typeof protectionEntry>;

/** An unlisted domain that counts as a partner because email is exchanged in both directions. */
export const learnedPartner = z.object({
  id,
  domain: z.string(),
  /** Time of the first reply. */
  since: instant,
  /** Known emails in each direction. */
  sent: z.int(),
  received: z.int(),
  /** Who dismissed it; null if it counts as a partner. */
  dismissed_by: z.nullable(z.string()),
  dismissed_at: z.nullable(instant),
});
export type LearnedPartner = z.infer<typeof learnedPartner>;

const protection = z.object({
  /** By kind, then value. */
  items: z.array(protectionEntry),
  /** Unlisted partners, by domain. */
  learnt: z.array(learnedPartner),
  languages: z.object({
    /** Languages in use; null if neither set nor learned. */
    usual: z.nullable(z.array(z.string())),
    is_chosen: z.boolean(),
    /** Languages of harmless email, most frequent first. */
    seen: z.array(z.object({ language: z.string(), mails: z.int() })),
  }),
});
export type MailProtection = z.infer<typeof protection>;

const newEntry = z.strictObject({
  kind: protectionKind,
  value: text(320),
  reason: z.optional(text(500)),
  expires_at: z.optional(instant),
});

export const protectionEndpoints = {
  "mailProtection.list": endpoint({
    method: "GET",
    path: "/api/secureinbox/protection/",
    summary: "List sender settings: partners, allowed senders, simulations and languages",
    access: may.readMail,
    answer: { status: 200, body: protection },
    errors: [],
  }),
  "mailProtection.add": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/",
    summary: "Add a partner, allowed sender, simulation sender or language; applies to future email",
    access: may.administer,
    body: newEntry,
    answer: { status: 201, body: protectionEntry },
    errors: ["invalid_input", "conflict"],
  }),
  "mailPartners.change": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/partners/:id/",
    summary: "Dismiss a learned partner, or restore it; applies to future email",
    access: may.administer,
    params: byId,
    body: z.strictObject({ is_dismissed: z.boolean() }),
    answer: { status: 200, body: learnedPartner },
    errors: ["not_found"],
  }),
  "mailProtection.remove": deleteEndpoint({
    path: "/api/secureinbox/protection/:id/",
    summary: "Remove an entry; analyzed email is unchanged",
    access: may.administer,
  }),
};
