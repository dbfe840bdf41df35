import { networkOf, parseIp } from "@parapet/ip-address";
import { type Envelope, headerOf, headersOf, type Message, registrableDomain } from "@parapet/mail-analysis";

/** Traits that stay the same across a sender's emails. */
export const senderTraitKinds = ["mailer", "zone", "host", "network", "selector", "language", "reply_to"] as const;
export type SenderTraitKind = (typeof senderTraitKinds)[number];

/** The traits of one email. Empty if absent; null if unknown. */
export type SenderTraits = Readonly<Record<SenderTraitKind, string | null>>;

const maxLength = 120;

/** Extracts the traits of an email. */
export function senderTraits(message: Message, envelope: Envelope | null): SenderTraits {
  const { code, isReliable } = message.body.language;
  const selector = headersOf(message.headers, "dkim-signature").map(
    (value) => /(?:^|;)\s*s=([^;\s]+)/.exec(value)?.[1],
  );
  return {
    mailer: programOf(message.mailer ?? ""),
    zone: zoneOf(headerOf(message.headers, "date")),
    host: envelope?.helo == null ? null : registrable(envelope.helo),
    network: envelope === null ? null : networkIn(envelope.ip),
    selector: selector.find((each) => each !== undefined) ?? "",
    language: isReliable ? code : null,
    reply_to: registrable(message.replyTo[0]?.domain ?? ""),
  };
}

function registrable(host: string): string {
  return registrableDomain(host).slice(0, maxLength);
}

/** The mailer without its version, which changes with updates. */
function programOf(mailer: string): string {
  return mailer
    .toLowerCase()
    .replace(/[\d._()[\]/-]+.*$/, "")
    .trim()
    .slice(0, maxLength);
}

/** The Date header's offset from UTC in minutes. */
function zoneOf(date: string | null): string | null {
  const found = /([+-])(\d{2})(\d{2})\s*(?:\([^)]*\))?\s*$/.exec(date ?? "");
  if (found === null) return null;
  const [, sign, hours, minutes] = found;
  return String((sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/** The network prefix, which is stable for a provider. */
function networkIn(ip: string): string {
  const address = parseIp(ip);
  return address === null ? ip : networkOf(address, { four: 16, six: 32 });
}
