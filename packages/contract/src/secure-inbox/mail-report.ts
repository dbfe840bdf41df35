import * as z from "zod/mini";
import { instant } from "../primitives.ts";
import { attackTaxonomy } from "./mail-words.ts";

/** A span of an email's text: `[start, end)`. */
const span = z.object({ start: z.int(), end: z.int() });

/** Where an email shows a signal's evidence. */
export const mailEvidence = z.object({
  place: z.enum(["from", "reply_to", "header", "subject", "body", "link", "attachment", "context"]),
  text: z.string(),
  span: z.nullable(span),
  /** Explains evidence whose text isn't self-explanatory; null in older reports. */
  shows: z._default(z.nullable(z.object({ code: z.string(), about: z.string() })), null),
});
export type MailEvidence = z.infer<typeof mailEvidence>;

export const signalFamily = z.enum([
  "auth",
  "identity",
  "history",
  "domain",
  "link",
  "attachment",
  "content",
  "thread",
  "context",
]);
export type MailSignalFamily = z.infer<typeof signalFamily>;

export const mailSignal = z.object({
  id: z.string(),
  family: signalFamily,
  severity: z.enum(["info", "low", "medium", "high"]),
  /** `unavailable`: required data is missing. */
  state: z.enum(["raised", "absent", "unavailable"]),
  evidence: z.array(mailEvidence),
});
export type MailSignal = z.infer<typeof mailSignal>;

export const mailAddress = z.object({ name: z.string(), address: z.string() });

/** A relaying server, last one first. */
export const mailHop = z.object({
  from: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  by: z.nullable(z.string()),
  with: z.nullable(z.string()),
  at: z.nullable(instant),
  /** Seconds since the previous hop; null if a clock is unknown. */
  delay_s: z.nullable(z.int()),
});
export type MailHop = z.infer<typeof mailHop>;

export const mailAuthentication = z.object({
  /** Our result and the receiving server's; `agrees` is null if either is missing. */
  compared: z.array(
    z.object({
      method: z.enum(["spf", "dkim", "dmarc", "arc"]),
      own: z.string(),
      claimed: z.nullable(z.string()),
      agrees: z.nullable(z.boolean()),
      /** The domain we checked. */
      domain: z.nullable(z.string()),
    }),
  ),
  policy: z.nullable(z.enum(["none", "quarantine", "reject"])),
});

/** Microsoft 365's verdict, from the headers. */
export const mailMicrosoft = z.object({
  category: z.nullable(z.string()),
  spam_level: z.nullable(z.int()),
  bulk_level: z.nullable(z.int()),
  safety_tip: z.nullable(z.string()),
  filter_verdict: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Composite authentication: `pass`, `softpass`, `fail` or `none` with a three-digit reason. */
  composite: z._default(z.nullable(z.object({ result: z.string(), reason: z.nullable(z.string()) })), null),
});
export type MailMicrosoft = z.infer<typeof mailMicrosoft>;

export const mailLink = z.object({
  url: z.string(),
  /** The destination without link-rewriting services. */
  target: z.string(),
  host: z.nullable(z.string()),
  wrappers: z.array(z.string()),
  text: z.string(),
  place: z.string(),
  /** The containing attachment; empty for the email itself. */
  file: z.string(),
});
export type MailLink = z.infer<typeof mailLink>;

export const mailAttachment = z.object({
  path: z.string(),
  name: z.string(),
  declared_type: z.string(),
  /** Format by content: `pdf`, `vhdx` … */
  type: z.string(),
  /** Category of the file for users; null in older reports. */
  kind: z._default(z.nullable(z.string()), null),
  size: z.int(),
  sha256: z.string(),
  is_inline: z.boolean(),
  /** Number of containers around it. */
  depth: z.int(),
  findings: z.array(z.object({ code: z.string(), evidence: z.string() })),
});
export type MailAttachment = z.infer<typeof mailAttachment>;

/** Everything found in an email. */
export const mailReport = z.object({
  from: z.array(mailAddress),
  reply_to: z.array(mailAddress),
  to: z.array(mailAddress),
  cc: z.array(mailAddress),
  return_path: z.nullable(z.string()),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  hops: z.array(mailHop),
  authentication: mailAuthentication,
  microsoft: z.nullable(mailMicrosoft),
  links: z.array(mailLink),
  attachments: z.array(mailAttachment),
  /** Contents of QR codes and barcodes. */
  codes: z.array(z.string()),
  defects: z.array(z.object({ code: z.string(), about: z.string() })),
  signals: z.array(mailSignal),
  rules: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      /** The rule's attack taxonomy; null in older reports. */
      taxonomy: z._default(z.nullable(attackTaxonomy), null),
    }),
  ),
  score: z.object({
    total: z.number(),
    bias: z.number(),
    /** Log-odds, highest first. */
    contributions: z.array(z.object({ id: z.string(), share: z.number() })),
  }),
  /** Signals without which it wouldn't be suspicious; null if none are sufficient. */
  smallest_change: z.nullable(z.array(z.string())),
  has_page: z.boolean(),
  has_plain: z.boolean(),
});
export type MailReport = z.infer<typeof mailReport>;
