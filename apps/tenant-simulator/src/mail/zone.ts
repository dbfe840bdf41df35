import { generateKeyPairSync } from "node:crypto";
import { border, partners, strangers, tenantDomains, type SendingDomain } from "./sending-domains.ts";
import { dkimSign } from "mailauth";

/** DKIM selector of all domains. */
export const selector = "selector1";

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

export function createZone(): Zone {
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
  const own = [tenantDomains.main, ...tenantDomains.aliases, tenantDomains.initial];
  for (const domain of own) publish({ ...border, domain, dmarc: "reject", isSigned: true });
  for (const sender of [...partners, ...strangers]) publish(sender);
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
