import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";

/** How a domain sends email, and its DNS records. */
interface SendingDomain {
  readonly domain: string;
  /** The sending host. */
  readonly host: string;
  readonly ip: string;
  /** DMARC policy; null without a record. */
  readonly dmarc: "none" | "quarantine" | "reject" | null;
  /** Whether its server signs. */
  readonly isSigned: boolean;
}

/** Microsoft's servers for the tenant's inbound and outbound email. */
export const border = { host: "mail-am0eur02.outbound.protection.outlook.example", ip: "203.0.113.240" } as const;

/** Domains of partners, strangers and impostors. */
const otherDomains: readonly SendingDomain[] = [
  {
    domain: "harbourshipping.example",
    host: "mx1.harbourshipping.example",
    ip: "198.51.100.11",
    dmarc: "reject",
    isSigned: true,
  },
  {
    domain: "nordlicht-spedition.example",
    host: "mail.nordlicht-spedition.example",
    ip: "198.51.100.27",
    dmarc: "quarantine",
    isSigned: true,
  },
  {
    domain: "atlas-douane.example",
    host: "smtp.atlas-douane.example",
    ip: "198.51.100.58",
    dmarc: "none",
    isSigned: false,
  },
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

/** DKIM selector of all domains. */
const selector = "selector1";

/** DNS records for the tenant's server, and the DKIM signing key. */
export interface Zone {
  readonly resolve: (name: string, type: string) => Promise<string[][] | string[]>;
  /** Sending domains by name. */
  readonly senders: ReadonlyMap<string, SendingDomain>;
  readonly signingKey: string;
  /** Adds or replaces a sending domain. */
  readonly publish: (sender: SendingDomain) => void;
  /** All records by name and type, so that others can verify delivered email. */
  readonly records: () => Readonly<Record<string, { readonly TXT: readonly string[] }>>;
}

/** @param own the tenant's domains */
export function createZone(own: readonly string[]): Zone {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;
  const senders = new Map<string, SendingDomain>();
  const texts = new Map<string, string>();
  const publish = (sender: SendingDomain) => {
    const { domain, ip, dmarc, isSigned } = sender;
    senders.set(domain, sender);
    texts.set(domain, `v=spf1 ip4:${ip} -all`);
    if (dmarc === null) texts.delete(`_dmarc.${domain}`);
    else texts.set(`_dmarc.${domain}`, `v=DMARC1; p=${dmarc}`);
    if (isSigned) texts.set(`${selector}._domainkey.${domain}`, key);
    else texts.delete(`${selector}._domainkey.${domain}`);
  };
  for (const domain of own) publish({ ...border, domain, dmarc: "reject", isSigned: true });
  for (const sender of otherDomains) publish(sender);
  return {
    senders,
    publish,
    signingKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    records: () => Object.fromEntries([...texts].map(([name, text]) => [name, { TXT: [text] }])),
    resolve: async (name, type) => {
      const text = texts.get(name.toLowerCase().replace(/\.$/, ""));
      if (text !== undefined && type === "TXT") return [[text]];
      throw Object.assign(new Error(`${type} ${name}`), { code: text === undefined ? "ENOTFOUND" : "ENODATA" });
    },
  };
}

/** Signs an email with a domain's DKIM key. */
export async function signMail(mail: Buffer, domain: string, { signingKey }: Zone, signTime: Date): Promise<Buffer> {
  const signature = { signingDomain: domain, selector, privateKey: signingKey };
  const { signatures } = await dkimSign(mail, { ...signature, signTime, signatureData: [signature] });
  return Buffer.concat([Buffer.from(signatures), mail]);
}
