import { registrableDomain } from "../domains/domain-name.ts";
import { lookalikeOf, protectDomain } from "../domains/lookalike.ts";
import { resemblance } from "../names/impersonation.ts";
import { firstOf } from "../text/lexicon.ts";
import { isOwnDomain } from "./auth-signals.ts";
import type { MailView } from "./mail-view.ts";
import { absent, evidence, raisedBy, raisedIf, type Signal, unavailable } from "./signal.ts";

/** A reply without the thread it answers, or to a thread that the mailbox doesn't have. */
function isFakeReply({ message, context }: MailView): boolean {
  const { isReply, isForward } = message.subject;
  const answered = [...message.inReplyTo, ...message.references];
  const claims = isReply || (isForward && message.body.thread.quoted.length > 0);
  if (!claims) return false;
  if (answered.length === 0) return true;
  const { knownReferences, history } = context;
  if (knownReferences === null || history === null) return false;
  return history.received === 0 && history.sent === 0 && !answered.some((id) => knownReferences.has(id));
}

export const threadSignals: readonly Signal[] = [
  {
    id: "thread.fake_reply",
    family: "thread",
    severity: "medium",
    read: (view) => raisedIf(isFakeReply(view), "subject", view.message.subject.text),
  },
  {
    id: "thread.hijack",
    family: "thread",
    severity: "high",
    read(view) {
      const participants = view.context.threadParticipants;
      if (participants === null) return unavailable;
      const domains = participants.map((address) => address.split("@").at(-1) ?? "");
      if (domains.some((domain) => registrableDomain(domain) === view.senderName.registrable)) return absent;
      const all = domains.flatMap((domain) => protectDomain(domain) ?? []);
      return raisedIf(lookalikeOf(view.sender.domain, all) !== null, "from", view.sender.address);
    },
  },
  {
    id: "thread.vip_quoted",
    family: "thread",
    severity: "high",
    read(view) {
      const { people } = view.context;
      if (people === null) return unavailable;
      if (isOwnDomain(view) || !firstOf.payment.test(view.text)) return absent;
      const quoted = view.message.body.thread.quoted.filter(({ from }) =>
        people.some(
          ({ name, addresses }) =>
            resemblance(from, name) === "strong" &&
            !addresses.some((address) => from.toLowerCase().includes(address.toLowerCase())),
        ),
      );
      return raisedBy(quoted.map(({ from }) => evidence("body", from)));
    },
  },
];
