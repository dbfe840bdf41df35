/** Sources of corpora and what their licenses allow. */
export interface MailSource {
  readonly names: readonly string[];
  readonly origin: string;
  /** An SPDX expression, or a description. */
  readonly license: string;
  /** Whether the license allows selling trained weights; "unstated" if it doesn't say. */
  readonly commercialUse: "allowed" | "forbidden" | "unstated";
}

/** Licenses of sources for the shipped model. */
const permissive: ReadonlySet<string> = new Set(["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT"]);

const senders = "None: the text belongs to its senders";

export const mailSources: readonly MailSource[] = [
  { names: ["invented"], origin: "tools/train-mail/generate", license: "Apache-2.0", commercialUse: "allowed" },
  {
    names: ["sisimai_dsn"],
    origin: "https://github.com/sisimai/set-of-emails",
    license: "BSD-2-Clause",
    commercialUse: "allowed",
  },
  {
    names: ["ha_mail_packages"],
    origin: "https://github.com/moralmunky/Home-Assistant-Mail-And-Packages",
    license: "MIT",
    commercialUse: "allowed",
  },
  {
    names: ["fixture_bulk_2002"],
    origin: "https://github.com/apache/spamassassin, https://github.com/jsuto/piler",
    license: "Apache-2.0 AND GPL-3.0-only",
    commercialUse: "allowed",
  },
  {
    names: ["phishing_pot", "honeypot_legit"],
    origin: "https://github.com/rf-peixoto/phishing_pot",
    license: "CC-BY-NC-4.0",
    commercialUse: "forbidden",
  },
  {
    names: ["trec07p"],
    origin: "https://plg.uwaterloo.ca/~gvcormac/treccorpus07/",
    license: "TREC usage agreement: research",
    commercialUse: "forbidden",
  },
  {
    names: ["spamassassin2002"],
    origin: "https://spamassassin.apache.org/old/publiccorpus/",
    license: senders,
    commercialUse: "unstated",
  },
  {
    names: [
      "list_intel-gvt-dev",
      "list_kasan-dev",
      "list_linux-hyperv",
      "list_linux-stm32",
      "list_nouveau",
      "list_openbmc",
      "bots_kasan-dev",
      "bots_nouveau",
      "bots_openbmc",
    ],
    origin: "Archives of public mailing lists",
    license: senders,
    commercialUse: "unstated",
  },
  {
    names: ["fixture_bulk_2011"],
    origin: "https://github.com/Zimbra/zm-soap-harness",
    license: "None stated",
    commercialUse: "unstated",
  },
  {
    names: ["unspy_newsletters"],
    origin: "https://github.com/prototypefund/BBND-unspy.email-untrack-email-analyzer",
    license: "None stated",
    commercialUse: "unstated",
  },
  { names: ["glitchy419"], origin: "Public archive of scam emails", license: "None stated", commercialUse: "unstated" },
  {
    names: ["extra-text"],
    origin: "https://electionemails2020.org",
    license: senders,
    commercialUse: "unstated",
  },
];

/** A source by its name in a manifest; undefined for an operator's own email. */
export function sourceOf(name: string): MailSource | undefined {
  return mailSources.find(({ names }) => names.includes(name));
}

/** Whether a source may train the shipped model, which needs a permissive license. */
export function isPermissive(name: string): boolean {
  const source = sourceOf(name);
  return source?.commercialUse === "allowed" && permissive.has(source.license);
}
