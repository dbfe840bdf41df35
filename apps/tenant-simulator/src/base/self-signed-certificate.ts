import { createHash, generateKeyPairSync, sign } from "node:crypto";

/** A key with a self-signed certificate, as PEM. */
interface SelfSignedCertificate {
  readonly certificate: string;
  readonly privateKey: string;
  /** SHA-256 of the certificate in upper-case hex. */
  readonly thumbprintSha256: string;
}

/** Creates a minimal RSA certificate (RFC 5280). */
export function selfSignedCertificate(name: string, from: Date, until: Date): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const subject = sequence(tagged(0x31, sequence(objectId(commonName), tagged(0x0c, Buffer.from(name)))));
  const algorithm = sequence(objectId(sha256WithRsa), tagged(0x05, Buffer.alloc(0)));
  const serial = createHash("sha256").update(name).update(from.toISOString()).digest().subarray(0, 15);
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), serial])),
    algorithm,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const der = sequence(body, algorithm, signature);
  return {
    certificate: pem(der),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    thumbprintSha256: createHash("sha256").update(der).digest("hex").toUpperCase(),
  };
}

const commonName = "550403";
const sha256WithRsa = "2a864886f70d01010b";

/** A DER value (X.690): tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function objectId(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, "hex"));
}

/** UTCTime where possible, otherwise GeneralizedTime. */
function time(date: Date): Buffer {
  const text = `${date.toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(text.slice(2))) : tagged(0x18, Buffer.from(text));
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
