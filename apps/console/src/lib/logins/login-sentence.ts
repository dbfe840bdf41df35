import { type Said, signalSentence, type Speech } from "../adaptive-auth/signal-sentence.ts";
import type { MessageId } from "../i18n/message-table.ts";

/** What a signal says about a login of a person, where that is not what it says about a call of an API's client. */
const ofLogins: Readonly<Partial<Record<MessageId, MessageId>>> = {
  "adaptive.says.net.country": "logins.says.net.country",
  "adaptive.says.net.asn": "logins.says.net.asn",
  "adaptive.says.net.part": "logins.says.net.part",
  "adaptive.says.net.prefix": "logins.says.net.prefix",
  "adaptive.says.net.address": "logins.says.net.address",
  "adaptive.says.net.class_new": "logins.says.net.class_new",
  "adaptive.says.geo.impossible_travel": "logins.says.geo.impossible_travel",
  "adaptive.says.dev.unnamed": "logins.says.dev.unnamed",
  "adaptive.says.dev.agent": "logins.says.dev.agent",
  "adaptive.says.dev.agent_on": "logins.says.dev.agent_on",
  "adaptive.says.dev.seldom": "logins.says.dev.seldom",
  "adaptive.says.dev.usual": "logins.says.dev.usual",
  "adaptive.says.beh.hour": "logins.says.beh.hour",
  "adaptive.says.beh.hour_usual": "logins.says.beh.hour_usual",
  "adaptive.says.beh.dormant": "logins.says.beh.dormant",
  "adaptive.says.cred.failures": "logins.says.cred.failures",
  "adaptive.unavailable.agent": "logins.unavailable.agent",
  "adaptive.unavailable.history": "logins.unavailable.history",
  "adaptive.signal.dev.agent": "logins.signal.dev.agent",
  "adaptive.signal.beh.dormant": "logins.signal.beh.dormant",
  "adaptive.signal.cred.failures": "logins.signal.cred.failures",
};

/** One sentence about a login: what a signal says, that it says nothing, or why it cannot tell. */
export function loginSentence(said: Said, speech: Speech): string {
  return signalSentence(said, { ...speech, t: (id, values) => speech.t(ofLogins[id] ?? id, values) });
}

/** What a signal of a login is called. */
export function loginSignalName({ code }: Pick<Said, "code">, { t }: Pick<Speech, "t">): string {
  const id: MessageId = `adaptive.signal.${code}`;
  return t(ofLogins[id] ?? id);
}
