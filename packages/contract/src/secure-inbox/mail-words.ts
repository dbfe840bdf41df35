import * as z from "zod/mini";

/** The engine's verdict; `not_analysed` if it was unreadable or too costly. */
export const mailVerdict = z.enum(["malicious", "suspicious", "spam", "graymail", "clean", "unsure", "not_analysed"]);
export type MailVerdict = z.infer<typeof mailVerdict>;

/** An analyst's decision. */
export const mailDecision = z.enum(["phishing", "spam", "clean"]);
export type MailDecision = z.infer<typeof mailDecision>;

/** The goal of an attack. */
export const attackType = z.enum([
  "credential_phishing",
  "bec",
  "malware",
  "callback_phishing",
  "extortion",
  "advance_fee",
  "scam",
  "reconnaissance",
  "spam",
]);
export type MailAttackType = z.infer<typeof attackType>;

/** Technique, delivery and claimed identity of an attack. */
export const attackTaxonomy = z.object({
  attack: attackType,
  tactic: z.enum([
    "spoofing",
    "impersonation_vip",
    "impersonation_brand",
    "lookalike_domain",
    "qr_code",
    "html_form",
    "html_smuggling",
    "scripting",
    "evasion",
    "macros",
    "oauth_consent",
    "social_engineering",
  ]),
  vector: z.enum(["link", "attachment", "text", "qr", "calendar"]),
  strategy: z.enum(["spoofed", "impersonated", "compromised", "unknown_sender"]),
});
export type AttackTaxonomy = z.infer<typeof attackTaxonomy>;

export const mailSeverity = z.enum(["info", "low", "medium", "high", "critical"]);
export type MailSeverity = z.infer<typeof mailSeverity>;

/** How an email was received. */
export const mailSource = z.enum(["upload", "notification", "delta", "history", "report"]);
export type MailSource = z.infer<typeof mailSource>;

/** Why an email wasn't analyzed. */
export const mailRefusal = z.enum(["empty", "too_large", "not_a_mail", "too_costly"]);
export type MailRefusal = z.infer<typeof mailRefusal>;

/**
 * Last known place: `quarantined` in the hidden folder; `released` from it; `purged` with a copy here; `gone`: removed
 * from quarantine externally.
 */
export const mailPlace = z.enum(["in_mailbox", "quarantined", "junked", "soft_deleted", "purged", "released", "gone"]);
export type MailPlace = z.infer<typeof mailPlace>;
