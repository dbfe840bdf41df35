import { networkOf, parseIp } from "@parapet/ip-address";
import { type Envelope, headerOf, headersOf, type Message, registrableDomain } from "@parapet/mail-analysis";

/** In what mail of one sender looks alike. */
export const senderTraitKinds = ["mailer", "zone", "host", "network", "selector", "language", "reply_to"] as const;
export type SenderTraitKind = (typeof senderTraitKinds)[number];

/** How one mail looks. Empty for what it does without; null for what cannot be told. */
export type SenderTraits = Readonly<Record<SenderTraitKind, string | null>>;

const longest = 120;

/** What a mail shows of how and where its sender writes. */
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
  return registrableDomain(host).slice(0, longest);
}

/** A program without its version, which changes with every update. */
function programOf(mailer: string): string {
  return mailer
    .toLowerCase()
    .replace(/[\d._()[\]/-]+.*$/, "")
    .trim()
    .slice(0, longest);
}

/** Minutes east of Greenwich on the sender's clock. */
function zoneOf(date: string | null): string | null {
  const found = /([+-])(\d{2})(\d{2})\s*(?:\([^)]*\))?\s*$/.exec(date ?? "");
  if (found === null) return null;
  const [, sign, hours, minutes] = found;
  return String((sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/** The part of an address that a provider keeps. */
function networkIn(ip: string): string {
  const address = parseIp(ip);
  return address === null ? ip : networkOf(address, { four: 16, six: 32 });
}
