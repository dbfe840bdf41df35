import { createHash } from "node:crypto";
import { type MailView, plainText } from "../signals/mail-view.ts";

/** What messages of one campaign have in common. */
export interface CampaignKey {
  /** SHA-256 of the sender's text without parts that vary between copies. */
  readonly exact: string;
  /** SimHash of word triples, 64 bits in hex: similar texts differ in few bits. */
  readonly near: string;
  readonly senderDomain: string;
  readonly linkHosts: readonly string[];
  /** SHA-256 digests of the attachments. */
  readonly attachments: readonly string[];
}

/** The campaign key of a message. */
export function campaignKey({ text, recipients, message, senderName, links }: MailView): CampaignKey {
  return {
    ...keyOfText(text, recipients),
    senderDomain: senderName.registrable,
    linkHosts: [...new Set(links.flatMap(({ url }) => (url === null ? [] : [url.hostname])))].toSorted(),
    attachments: message.attachments.filter(({ isInline }) => !isInline).map(({ sha256 }) => sha256),
  };
}

/** The part of a campaign key that a text determines, for forwarded copies. */
export function textKey(text: string, recipients: readonly string[]): Pick<CampaignKey, "exact" | "near"> {
  return keyOfText(
    plainText(text.slice(0, 20_000)),
    recipients.map((address) => address.toLowerCase()),
  );
}

function keyOfText(text: string, recipients: readonly string[]): Pick<CampaignKey, "exact" | "near"> {
  const normal = normalBody(text, recipients);
  return {
    exact: createHash("sha256").update(normal).digest("hex"),
    near: simHash(normal).toString(16).padStart(16, "0"),
  };
}

/** Max bits in which similar texts differ. */
const nearBits = 3;

/** Exact key of messages without words, such as scans; for these, a common sender isn't enough. */
export const wordlessKey = createHash("sha256").update("").digest("hex");

/** Whether two messages belong to one campaign: similar text and a common sender, link host or attachment. */
export function isSameCampaign(one: CampaignKey, other: CampaignKey): boolean {
  if (one.exact !== other.exact && distance(one.near, other.near) > nearBits) return false;
  const meets = (a: readonly string[], b: readonly string[]) => a.some((each) => b.includes(each));
  const hasWords = one.exact !== wordlessKey && other.exact !== wordlessKey;
  return (
    (hasWords && one.senderDomain !== "" && one.senderDomain === other.senderDomain) ||
    meets(one.linkHosts, other.linkHosts) ||
    meets(one.attachments, other.attachments)
  );
}

function normalBody(text: string, recipients: readonly string[]): string {
  const names = recipients
    .flatMap((address) => [address, address.slice(0, address.indexOf("@"))])
    .filter((name) => name.length > 3);
  const impersonal = names.reduce((rest, name) => rest.replaceAll(name, ""), text);
  return impersonal
    .replace(/https?:\/\/\S+|\d+/g, "")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim();
}

/** Charikar's SimHash over word triples, or single words for short texts. */
function simHash(text: string): bigint {
  const words = text.split(" ");
  const size = Math.min(3, words.length);
  const sums = new Int32Array(64);
  for (let at = 0; at + size <= words.length; at += 1) {
    const digest = createHash("sha1")
      .update(words.slice(at, at + size).join(" "))
      .digest();
    const bits = digest.readBigUInt64BE(0);
    for (let bit = 0; bit < 64; bit += 1) sums[bit] = (sums[bit] ?? 0) + ((bits >> BigInt(bit)) & 1n ? 1 : -1);
  }
  return sums.reduce((hash, sum, bit) => (sum > 0 ? hash | (1n << BigInt(bit)) : hash), 0n);
}

function distance(one: string, other: string): number {
  let [bits, count] = [BigInt(`0x${one}`) ^ BigInt(`0x${other}`), 0];
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
}
