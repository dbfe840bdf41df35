import type { AttackType } from "./taxonomy.ts";

/** What a rule asks of a mail's signals. */
export interface RuleCondition {
  /** Raised, all of them. */
  readonly all?: readonly string[];
  /** Raised, one of them at least. */
  readonly any?: readonly string[];
  /** Not raised. */
  readonly none?: readonly string[];
}

/** A combination of signals that decides alone. */
export interface HardRule {
  readonly id: string;
  /** Grows with every change of the rule. */
  readonly version: number;
  readonly when: RuleCondition;
  readonly attack: AttackType;
  readonly tactic: string;
  readonly vector: "link" | "attachment" | "text" | "qr" | "calendar";
  readonly strategy: "spoofed" | "impersonated" | "compromised" | "unknown_sender";
}

const payment = ["body.bec_wire", "body.bec_invoice", "body.bec_payroll", "body.bec_gift_card", "body.w2_tax"];
const lookalikes = ["domain.homograph", "domain.visual_fold", "domain.typo", "domain.embedded"];

/** The rules, in the order in which they name an attack. */
export const hardRules: readonly HardRule[] = [
  {
    id: "own-domain-asks-for-money",
    version: 1,
    when: { all: ["auth.own_domain_unauthenticated"], any: payment },
    attack: "bec",
    tactic: "spoofing",
    vector: "text",
    strategy: "spoofed",
  },
  {
    id: "own-domain-asks-for-credentials",
    version: 1,
    when: {
      all: ["auth.own_domain_unauthenticated"],
      any: ["body.credential_theft", "link.qr", "att.html_credential_form"],
    },
    attack: "credential_phishing",
    tactic: "spoofing",
    vector: "link",
    strategy: "spoofed",
  },
  {
    id: "vip-name-first-contact",
    version: 1,
    when: {
      all: ["name.vip_impersonation"],
      any: ["sender.first_contact_org", "sender.first_contact_user"],
      none: ["context.tenant_allow"],
    },
    attack: "bec",
    tactic: "impersonation_vip",
    vector: "text",
    strategy: "impersonated",
  },
  {
    id: "vip-name-asks-for-money",
    version: 1,
    when: { all: ["name.vip_impersonation"], any: [...payment, "body.bec_availability", "body.out_of_band"] },
    attack: "bec",
    tactic: "impersonation_vip",
    vector: "text",
    strategy: "impersonated",
  },
  {
    id: "lookalike-asks-for-money",
    version: 1,
    when: { any: lookalikes, all: ["thread.hijack"] },
    attack: "bec",
    tactic: "lookalike_domain",
    vector: "text",
    strategy: "impersonated",
  },
  {
    id: "reply-to-lookalike-asks-for-money",
    version: 1,
    when: { all: ["sender.reply_to_lookalike"], any: payment },
    attack: "bec",
    tactic: "lookalike_domain",
    vector: "text",
    strategy: "impersonated",
  },
  {
    id: "quoted-vip-asks-for-money",
    version: 1,
    when: { all: ["thread.vip_quoted"], any: payment },
    attack: "bec",
    tactic: "impersonation_vip",
    vector: "text",
    strategy: "impersonated",
  },
  {
    id: "lookalike-of-protected",
    version: 1,
    when: { any: lookalikes, all: ["sender.first_contact_org"], none: ["context.tenant_allow"] },
    attack: "credential_phishing",
    tactic: "lookalike_domain",
    vector: "link",
    strategy: "impersonated",
  },
  {
    id: "brand-in-name-and-imitated-domain",
    version: 1,
    when: { all: ["name.org_or_brand_in_name"], any: lookalikes },
    attack: "credential_phishing",
    tactic: "impersonation_brand",
    vector: "link",
    strategy: "impersonated",
  },
  {
    id: "qr-names-recipient",
    version: 1,
    when: { all: ["link.qr_recipient"] },
    attack: "credential_phishing",
    tactic: "qr_code",
    vector: "qr",
    strategy: "unknown_sender",
  },
  {
    id: "page-steals-credentials",
    version: 1,
    when: { all: ["att.html_credential_form"], none: ["context.tenant_allow"] },
    attack: "credential_phishing",
    tactic: "html_form",
    vector: "attachment",
    strategy: "unknown_sender",
  },
  {
    id: "page-smuggles-file",
    version: 2,
    when: { all: ["att.html_smuggling"] },
    attack: "malware",
    tactic: "html_smuggling",
    vector: "attachment",
    strategy: "unknown_sender",
  },
  {
    id: "script-in-picture",
    version: 2,
    when: { all: ["att.svg_script"] },
    attack: "malware",
    tactic: "scripting",
    vector: "attachment",
    strategy: "unknown_sender",
  },
  {
    id: "disguised-program",
    version: 1,
    when: { all: ["att.double_extension", "att.executable"] },
    attack: "malware",
    tactic: "evasion",
    vector: "attachment",
    strategy: "unknown_sender",
  },
  {
    id: "document-loads-template",
    version: 1,
    when: { all: ["att.remote_template"], any: ["sender.first_contact_org", "auth.dmarc_fail", "att.macro"] },
    attack: "malware",
    tactic: "macros",
    vector: "attachment",
    strategy: "unknown_sender",
  },
  {
    id: "consent-from-stranger",
    version: 1,
    when: { all: ["link.oauth_consent", "sender.first_contact_org"] },
    attack: "credential_phishing",
    tactic: "oauth_consent",
    vector: "link",
    strategy: "unknown_sender",
  },
  {
    id: "extortion-with-wallet",
    version: 1,
    when: { all: ["body.extortion"] },
    attack: "extortion",
    tactic: "social_engineering",
    vector: "text",
    strategy: "unknown_sender",
  },
  {
    id: "partner-acts-otherwise-for-money",
    version: 1,
    when: { all: ["sender.compromised_partner"], any: payment },
    attack: "bec",
    tactic: "social_engineering",
    vector: "text",
    strategy: "compromised",
  },
  {
    id: "forged-brand-in-name",
    version: 1,
    when: {
      all: ["name.org_or_brand_in_name", "auth.dmarc_fail"],
      any: ["body.credential_theft", "body.brand_impersonation"],
    },
    attack: "credential_phishing",
    tactic: "impersonation_brand",
    vector: "link",
    strategy: "spoofed",
  },
];

/** Whether a condition holds for the ids of the raised signals. */
export function holds({ all = [], any, none = [] }: RuleCondition, raised: ReadonlySet<string>): boolean {
  return (
    all.every((id) => raised.has(id)) &&
    (any === undefined || any.some((id) => raised.has(id))) &&
    !none.some((id) => raised.has(id))
  );
}
