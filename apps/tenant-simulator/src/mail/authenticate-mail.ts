import { authenticate } from "mailauth";
import type { Zone } from "./zone.ts";

/** SMTP envelope. */
export interface Envelope {
  readonly ip: string;
  readonly helo: string;
  /** The address of `MAIL FROM`. */
  readonly sender: string;
}

/** Authentication results, in header terms. */
export interface MailAuthentication {
  readonly spf: string;
  readonly spfDomain: string;
  /** One entry per signature. */
  readonly dkim: readonly { readonly result: string; readonly domain: string }[];
  readonly dmarc: string;
  readonly headerFrom: string;
  readonly policy: string | null;
}

export async function authenticateMail(raw: Buffer, envelope: Envelope, zone: Zone): Promise<MailAuthentication> {
  const checked = await authenticate(raw, { ...envelope, resolver: zone.resolve, mta: "simulated", disableBimi: true });
  const { dkim, spf, dmarc } = checked;
  return {
    spf: spf ? spf.status.result : "none",
    spfDomain: spf ? spf.domain : domainOf(envelope.sender),
    dkim: (dkim?.results ?? []).flatMap(({ signingDomain, status }) =>
      signingDomain === undefined ? [] : [{ result: status.result, domain: signingDomain }],
    ),
    dmarc: dmarc ? dmarc.status.result : "none",
    headerFrom: (dmarc ? dmarc.status.header?.from : undefined) ?? domainOf(envelope.sender),
    policy: dmarc && dmarc.status.result !== "none" ? dmarc.policy : null,
  };
}

/** The domain of an address, with or without a name. */
export function domainOf(address: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(address)?.[1]?.toLowerCase() ?? "";
}
