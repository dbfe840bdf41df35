import { dkimSign } from "mailauth";
import { selector, type Zone } from "./zone.ts";

/** Signs an email with a domain's DKIM key. */
export async function signMail(mail: Buffer, domain: string, { signingKey }: Zone, signTime: Date): Promise<Buffer> {
  const signature = { signingDomain: domain, selector, privateKey: signingKey };
  const { signatures } = await dkimSign(mail, { ...signature, signTime, signatureData: [signature] });
  return Buffer.concat([Buffer.from(signatures), mail]);
}
