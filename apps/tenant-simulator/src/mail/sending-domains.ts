/** How a domain sends email, and its DNS records. */
export interface SendingDomain {
  readonly domain: string;
  /** The sending host. */
  readonly host: string;
  readonly ip: string;
  /** DMARC policy; null without a record. */
  readonly dmarc: "none" | "quarantine" | "reject" | null;
  /** Whether its server signs. */
  readonly isSigned: boolean;
}

export const tenantDomains = {
  initial: "meridianfreight.onmicrosoft.com",
  main: "meridianfreight.com",
  aliases: ["mail.meridianfreight.com", "meridianfreight.eu"],
} as const;

/** Microsoft's servers for the tenant's inbound and outbound email. */
export const border = { host: "mail-am0eur02.outbound.protection.outlook.example", ip: "203.0.113.240" } as const;

export const partners: readonly (SendingDomain & { readonly name: string; readonly contact: string })[] = [
  {
    name: "Harbour & Sons Shipping",
    contact: "Grace Harbour",
    domain: "harbourshipping.example",
    host: "mx1.harbourshipping.example",
    ip: "198.51.100.11",
    dmarc: "reject",
    isSigned: true,
  },
  {
    name: "Nordlicht Spedition",
    contact: "Anke Vogt",
    domain: "nordlicht-spedition.example",
    host: "mail.nordlicht-spedition.example",
    ip: "198.51.100.27",
    dmarc: "quarantine",
    isSigned: true,
  },
  {
    name: "Atlas Douane",
    contact: "Karim Benali",
    domain: "atlas-douane.example",
    host: "smtp.atlas-douane.example",
    ip: "198.51.100.58",
    dmarc: "none",
    isSigned: false,
  },
];

/** Other domains with DNS records. */
export const strangers: readonly SendingDomain[] = [
  { domain: "freemail.example", host: "out.freemail.example", ip: "192.0.2.20", dmarc: "none", isSigned: true },
  {
    domain: "newsletter.example",
    host: "bulk.newsletter.example",
    ip: "192.0.2.40",
    dmarc: "quarantine",
    isSigned: true,
  },
  { domain: "meridlanfreight.com", host: "vps.meridlanfreight.com", ip: "192.0.2.66", dmarc: "none", isSigned: true },
  {
    domain: "harbourshiping.example",
    host: "vps.harbourshiping.example",
    ip: "192.0.2.67",
    dmarc: null,
    isSigned: true,
  },
  {
    domain: "account-verify.example",
    host: "srv.account-verify.example",
    ip: "192.0.2.99",
    dmarc: null,
    isSigned: false,
  },
];
