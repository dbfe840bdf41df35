import { registrableDomain } from "../domains/domain-name.ts";
import { trustedDomains } from "../reference/host-lists.ts";
import { entryFor } from "../reference/host-set.ts";
import { bulkServices } from "../reference/mail-services.ts";
import type { MailView } from "../signals/mail-view.ts";
import type { Facts, Trait } from "./trait.ts";

/** Local parts of role accounts, as opposed to personal ones. */
const office =
  /(?<![\p{L}\d])(?:support|services?|team|security|secure|account(?:s|ing)?|notifications?|notice|notify|alerts?|admin(?:istrator)?|customers?|center|centre|help ?desk|billing|payments?|update|department|dept|delivery|claims?|rewards?|refunds?|verification|warning|servi[cç]os?|suporte|atendimento|equipe|kunden\p{L}*|sicherheits?\p{L}*|benachrichtigung\p{L}*|mitteilung|assistance|espace|dossier|aide|avis|servicio|soporte|equipo|assistenza|servizio|klantenservice|beveiliging|サポート|お知らせ|通知|الدعم|خدمة|فريق|إشعار)(?![\p{L}\d])/u;

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
}

/** Whether an address or its domain contains a word or the initials of a name. */
function isNamedIn(name: string, address: string, label: string): boolean {
  const words = (name.match(/[\p{L}\p{M}]+/gu) ?? []).map(folded).filter((word) => word !== "");
  const place = folded(address);
  const initials = words.map((word) => word[0]).join("");
  return (
    words.some((word) => (word.length > 2 && place.includes(word.slice(0, 6))) || word === folded(label)) ||
    (initials.length > 1 && place.includes(initials))
  );
}

/** A Latin display name unrelated to its address. */
function isUnrelated({ sender, senderName }: MailView, { name }: Facts): boolean {
  return (
    /[a-z]{3}/.test(name) &&
    senderName.registrable !== "" &&
    !isNamedIn(name, `${sender.localPart} ${senderName.subdomain} ${senderName.label}`, senderName.label)
  );
}

/** Link domains unrelated to the sender and unknown to all lists. */
export function strangers({ senderName }: MailView, { domains, envelope, signers, messageIdDomain }: Facts): string[] {
  const kin = new Set([senderName.registrable, envelope, messageIdDomain, ...signers]);
  return [...domains].filter(
    (domain) => !kin.has(domain) && !trustedDomains.has(domain) && entryFor(bulkServices, domain) === null,
  );
}

const minLength = 4;

function says(text: string, label: string): boolean {
  const bare = folded(label);
  return bare.length >= minLength && folded(text).includes(bare);
}

/** Traits of the relations between name, address, links and text. */
export const relationTraits: readonly Trait[] = [
  { id: "from.name_unrelated", holds: isUnrelated },
  {
    id: "from.office_unrelated",
    holds: (view, facts) => office.test(facts.name) && isUnrelated(view, facts) && !view.isFreemail,
  },
  { id: "from.freemail_office", holds: ({ isFreemail }, { name }) => isFreemail && office.test(name) },
  {
    id: "from.random_letters",
    holds: ({ sender: { localPart } }) =>
      localPart.length >= 5 &&
      /^[a-z]+$/i.test(localPart) &&
      /[bcdfghjklmnpqrstvwxz]{4,}(?<!sch[a-z])/i.test(localPart),
  },
  { id: "from.mixed_case", holds: ({ sender: { localPart } }) => /[a-z][A-Z].*[a-z\d][A-Z]/.test(localPart) },
  {
    id: "text.names_sender",
    holds: ({ text, senderName, isFreemail }) => !isFreemail && says(text, senderName.label),
  },
  {
    id: "text.names_no_link",
    holds: (view, facts) => {
      const found = strangers(view, facts);
      return found.length > 0 && !found.some((domain) => says(view.text, domain.split(".")[0] ?? ""));
    },
  },
  { id: "link.stranger", holds: (view, facts) => strangers(view, facts).length > 0 },
  {
    id: "link.only_strangers",
    holds: (view, facts) => facts.domains.size > 0 && strangers(view, facts).length === facts.domains.size,
  },
  {
    id: "link.envelope",
    holds: ({ senderName }, { envelope, domains }) => envelope !== senderName.registrable && domains.has(envelope),
  },
  {
    id: "reply_to.stranger",
    holds: ({ message, senderName }, { envelope, signers, domains }) =>
      message.replyTo.some(({ domain }) => {
        const registrable = registrableDomain(domain);
        return (
          registrable !== "" &&
          registrable !== senderName.registrable &&
          registrable !== envelope &&
          !signers.includes(registrable) &&
          !domains.has(registrable)
        );
      }),
  },
];
