import { generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import { der, derBits, derContext, derInteger, derOid, derTime } from "./der.ts";

export interface KeyPair {
  /** PEM. */
  readonly certificate: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
}

/** Lifetime of a generated certificate. */
const lifetimeYears = 2;
const clockSkewMs = 5 * 60_000;

const generate = promisify(generateKeyPair);
const sha256WithRsa = der("sequence", derOid("1.2.840.113549.1.1.11"), der("null"));

/** A key pair with a self-signed certificate (RFC 5280) for a Microsoft Entra application. */
export async function makeCertificate(commonName: string, now: Date): Promise<KeyPair> {
  const { publicKey, privateKey } = await generate("rsa", { modulusLength: 2048 });
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + lifetimeYears);
  const name = der("sequence", der("set", der("sequence", derOid("2.5.4.3"), der("utf8", Buffer.from(commonName)))));
  const content = der(
    "sequence",
    derContext(0, derInteger(Buffer.from([2]))),
    derInteger(randomBytes(16)),
    sha256WithRsa,
    name,
    der("sequence", derTime(new Date(now.getTime() - clockSkewMs)), derTime(until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    derContext(3, der("sequence", ...extensions)),
  );
  const signature = sign("sha256", content, privateKey);
  return {
    certificate: pemOf(der("sequence", content, sha256WithRsa, derBits(signature))),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** Not a CA; for client authentication only. */
const extensions = [
  critical("2.5.29.19", der("sequence")),
  critical("2.5.29.15", der("bitString", Buffer.from([7, 0x80]))),
];

function critical(oid: string, value: Buffer): Buffer {
  return der("sequence", derOid(oid), der("boolean", Buffer.from([0xff])), der("octetString", value));
}

function pemOf(bytes: Buffer): string {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
