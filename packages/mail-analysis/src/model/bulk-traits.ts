import { registrableDomain } from "../domains/domain-name.ts";
import { parsedUrl } from "../links/decode-url.ts";
import { bulkServices } from "../reference/mail-services.ts";
import type { MailView } from "../signals/mail-view.ts";
import type { Facts, Trait } from "./trait.ts";

/** Registrable domains of the unsubscribe header. */
function unsubscribeDomains({ message: { bulk } }: MailView): string[] {
  return bulk.unsubscribe
    .map((address) =>
      registrableDomain(/^mailto:[^?]*@([^?>\s]+)/i.exec(address)?.[1] ?? parsedUrl(address)?.hostname ?? ""),
    )
    .filter((domain) => domain !== "");
}

function isKin(domain: string, { senderName }: MailView, { envelope, signers }: Facts): boolean {
  return (
    domain === senderName.registrable || domain === envelope || signers.includes(domain) || bulkServices.has(domain)
  );
}

/** Legal footers that countries require in business email. */
const registration =
  /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|(?<![\p{L}\d])(?:hr[ab][\s:.]{0,3}\d{3,}|amtsgericht|ust-?id|vat (?:no|reg|number|id)|p\.? ?iva|partita iva|siren|siret|rcs [a-z]+|kvk|company (?:no|number|registration)|registered (?:in|office)|geschäftsführer|reg\. ?imp|cif [a-z]\d)/u;

/** Traits of bulk email: who sends it, and how to unsubscribe. */
export const bulkTraits: readonly Trait[] = [
  {
    id: "bulk.leaves_at_kin",
    holds: (view, facts) => {
      const found = unsubscribeDomains(view);
      return found.length > 0 && found.every((domain) => isKin(domain, view, facts));
    },
  },
  {
    id: "bulk.leaves_at_stranger",
    holds: (view, facts) => unsubscribeDomains(view).some((domain) => !isKin(domain, view, facts)),
  },
  { id: "text.registration", holds: ({ text }) => registration.test(text) },
  {
    id: "thread.only_forwarded",
    holds: ({ message: { subject, body }, text }) =>
      subject.isForward && body.thread.quoted.length > 0 && text.trim().length < 40,
  },
];
