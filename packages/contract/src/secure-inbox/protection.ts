import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, text } from "../primitives.ts";

/**
 * What an organization says about senders. `partner`: a domain with which it works, so that who imitates it is found;
 * `allow`: an address or a domain whose proven mail is let through; `simulation_domain` and `simulation_network`: who
 * sends phishing exercises, and from where; `language`: in which it writes.
 */
export const protectionKind = z.enum(["partner", "allow", "simulation_domain", "simulation_network", "language"]);
export type ProtectionKind = z.infer<typeof protectionKind>;

/** Most entries of a provider. */
export const protectionLimit = 1_000;

export const protectionEntry = z.object({
  id: z.uuid(),
  kind: protectionKind,
  /** A domain, an address, a network in CIDR notation or a language (ISO 639-1). */
  value: z.string(),
  reason: z.nullable(z.string()),
  /** Null for one that does not end. */
  expires_at: z.nullable(instant),
  is_expired: z.boolean(),
  created_by: z.string(),
  created_at: instant,
});
export type ProtectionEntry = z.infer<typeof protectionEntry>;

/** A domain with which mail goes both ways, so that it counts as a partner without being listed. */
export const learntPartner = z.object({
  id,
  domain: z.string(),
  /** When the first answer came. */
  since: instant,
  /** Mails to it, and from it, that are known. */
  sent: z.int(),
  received: z.int(),
  /** Who said that it is no partner; null while it counts as one. */
  dismissed_by: z.nullable(z.string()),
  dismissed_at: z.nullable(instant),
});
export type LearntPartner = z.infer<typeof learntPartner>;

const protection = z.object({
  /** By kind, then by value. */
  items: z.array(protectionEntry),
  /** Those that nobody listed, by domain. */
  learnt: z.array(learntPartner),
  languages: z.object({
    /** In which mail counts as usual; null while neither chosen nor learnt. */
    usual: z.nullable(z.array(z.string())),
    is_chosen: z.boolean(),
    /** In which harmless mail came, the most frequent first. */
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
    summary: "What the organization says about senders: partners, allowed ones, exercises and usual languages",
    access: may.readMail,
    answer: { status: 200, body: protection },
    errors: [],
  }),
  "mailProtection.add": endpoint({
    method: "POST",
    path: "/api/secureinbox/protection/",
    summary: "Add a partner, an allowed sender, an exercise's sender or a usual language; mail from then on heeds it",
    access: may.administer,
    body: newEntry,
    answer: { status: 201, body: protectionEntry },
    errors: ["invalid_input", "conflict"],
  }),
  "mailPartners.change": endpoint({
    method: "PATCH",
    path: "/api/secureinbox/partners/:id/",
    summary:
      "Say that a domain with which mail goes both ways is no partner, or take that back; mail from then on heeds it",
    access: may.administer,
    params: byId,
    body: z.strictObject({ is_dismissed: z.boolean() }),
    answer: { status: 200, body: learntPartner },
    errors: ["not_found"],
  }),
  "mailProtection.remove": endpoint({
    method: "DELETE",
    path: "/api/secureinbox/protection/:id/",
    summary: "Remove an entry; what was analysed stays as it is",
    access: may.administer,
    params: byId,
    answer: { status: 204 },
    errors: ["not_found"],
  }),
};
