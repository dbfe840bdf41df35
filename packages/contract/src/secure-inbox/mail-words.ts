import * as z from "zod/mini";

/** What the engine takes a mail for; `not_analysed` where it could not be read, or would have cost too much. */
export const mailVerdict = z.enum(["malicious", "suspicious", "spam", "graymail", "clean", "unsure", "not_analysed"]);
export type MailVerdict = z.infer<typeof mailVerdict>;

/** What an analyst decided. */
export const mailDecision = z.enum(["phishing", "spam", "clean"]);
export type MailDecision = z.infer<typeof mailDecision>;

/** What an attack is after. */
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

/** How an attack goes about it, what carries it, and whom its sender claims to be. */
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

/** How a mail came. */
export const mailSource = z.enum(["upload", "notification", "delta", "history", "report"]);
export type MailSource = z.infer<typeof mailSource>;

/** Why a mail was not analysed. */
export const mailRefusal = z.enum(["empty", "too_large", "not_a_mail", "too_costly"]);
export type MailRefusal = z.infer<typeof mailRefusal>;

/**
 * Where a mail is, as far as we put it there or saw it go: `quarantined` in the hidden folder, `released` from there,
 * `purged` for good, with a copy here; `gone`: somebody took it out of quarantine without us.
 */
export const mailPlace = z.enum(["in_mailbox", "quarantined", "junked", "soft_deleted", "purged", "released", "gone"]);
export type MailPlace = z.infer<typeof mailPlace>;
