import { createHmac, timingSafeEqual } from "node:crypto";
import { toBase32 } from "./base32.ts";

/** Seconds of one time step (RFC 6238 §4.1). */
const stepLength = 30;
const digits = 6;
/** Steps before and after the present one whose code is good too: clocks differ (RFC 6238 §5.2). */
const drift = 1;

/** What authenticators are asked for: others than these many do not know. */
const defaultForm = { algorithm: "SHA1", digits } as const;

interface CodeForm {
  readonly algorithm: "SHA1" | "SHA256" | "SHA512";
  readonly digits: number;
}

/** HOTP value of a counter (RFC 4226 §5.3): an HMAC, dynamically truncated; six digits of SHA-1 as authenticators make them. */
export function hotp(secret: Uint8Array, counter: number, form: CodeForm = defaultForm): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac(form.algorithm, secret).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** form.digits;
  return String(number).padStart(form.digits, "0");
}

/** The time step of a moment (RFC 6238 §4.2). */
export function stepOf(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepLength);
}

/** The step whose code this is, the present one first; null when it is none of those that are good at the time. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | null {
  const present = stepOf(time);
  const steps = [present, ...Array.from({ length: drift }, (_, i) => [present - i - 1, present + i + 1]).flat()];
  return steps.find((step) => step >= 0 && isSame(hotp(secret, step), code)) ?? null;
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What an authenticator app reads from a QR code. */
export function otpauthUrl(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const settings = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1`;
  return `otpauth://totp/${label}?${settings}&digits=${digits}&period=${stepLength}`;
}
