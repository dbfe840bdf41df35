import * as z from "zod/mini";
import { instant } from "../primitives.ts";
import { attackTaxonomy } from "./mail-words.ts";

/** Where something stands in the text of a mail: from `start` up to, not including, `end`. */
const span = z.object({ start: z.int(), end: z.int() });

/** The place in a mail that shows why a signal is raised. */
export const mailEvidence = z.object({
  place: z.enum(["from", "reply_to", "header", "subject", "body", "link", "attachment", "context"]),
  text: z.string(),
  span: z.nullable(span),
  /** What it shows where its text alone does not tell, and about what; null in a report from before it was kept. */
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
  /** `unavailable`: what it looks at is not known. */
  state: z.enum(["raised", "absent", "unavailable"]),
  evidence: z.array(mailEvidence),
});
export type MailSignal = z.infer<typeof mailSignal>;

export const mailAddress = z.object({ name: z.string(), address: z.string() });

/** One server that took the mail over, the last one first. */
export const mailHop = z.object({
  from: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  by: z.nullable(z.string()),
  with: z.nullable(z.string()),
  at: z.nullable(instant),
  /** Seconds since the hop before; null where one of the clocks is not known. */
  delay_s: z.nullable(z.int()),
});
export type MailHop = z.infer<typeof mailHop>;

export const mailAuthentication = z.object({
  /** Our own result beside what the receiving server states; `agrees` is null where one of them has nothing to say. */
  compared: z.array(
    z.object({
      method: z.enum(["spf", "dkim", "dmarc", "arc"]),
      own: z.string(),
      claimed: z.nullable(z.string()),
      agrees: z.nullable(z.boolean()),
      /** The domain that our check is about. */
      domain: z.nullable(z.string()),
    }),
  ),
  policy: z.nullable(z.enum(["none", "quarantine", "reject"])),
});

/** What Microsoft 365 wrote about the mail, as it stands in its headers. */
export const mailMicrosoft = z.object({
  category: z.nullable(z.string()),
  spam_level: z.nullable(z.int()),
  bulk_level: z.nullable(z.int()),
  safety_tip: z.nullable(z.string()),
  filter_verdict: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Composite authentication: `pass`, `softpass`, `fail` or `none` with its reason of three digits. */
  composite: z._default(z.nullable(z.object({ result: z.string(), reason: z.nullable(z.string()) })), null),
});
export type MailMicrosoft = z.infer<typeof mailMicrosoft>;

export const mailLink = z.object({
  url: z.string(),
  /** Where it leads without the services that rewrote it on the way. */
  target: z.string(),
  host: z.nullable(z.string()),
  wrappers: z.array(z.string()),
  text: z.string(),
  place: z.string(),
  /** The attachment that holds it; empty for the mail itself. */
  file: z.string(),
});
export type MailLink = z.infer<typeof mailLink>;

export const mailAttachment = z.object({
  path: z.string(),
  name: z.string(),
  declared_type: z.string(),
  /** Its format as its bytes say: `pdf`, `vhdx` … */
  type: z.string(),
  /** What kind of thing that is to who opens it; null in a report from before it was kept. */
  kind: z._default(z.nullable(z.string()), null),
  size: z.int(),
  sha256: z.string(),
  is_inline: z.boolean(),
  /** How many containers it lies in. */
  depth: z.int(),
  findings: z.array(z.object({ code: z.string(), evidence: z.string() })),
});
export type MailAttachment = z.infer<typeof mailAttachment>;

/** Everything that was found in a mail. */
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
  /** Texts of codes to scan. */
  codes: z.array(z.string()),
  defects: z.array(z.object({ code: z.string(), about: z.string() })),
  signals: z.array(mailSignal),
  rules: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      /** What the rule said then; null in a report from before it was kept. */
      taxonomy: z._default(z.nullable(attackTaxonomy), null),
    }),
  ),
  score: z.object({
    total: z.number(),
    bias: z.number(),
    /** In log-odds, the heaviest first. */
    contributions: z.array(z.object({ id: z.string(), share: z.number() })),
  }),
  /** Without these the mail would not be suspicious; null when that is not in their power. */
  smallest_change: z.nullable(z.array(z.string())),
  has_page: z.boolean(),
  has_plain: z.boolean(),
});
export type MailReport = z.infer<typeof mailReport>;
