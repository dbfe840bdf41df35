import { freemailDomains } from "../reference/mail-services.ts";
import { webLinks } from "../signals/link-signals.ts";
import type { MailView } from "../signals/mail-view.ts";
import { firstOf, type Topic } from "../text/lexicon.ts";
import type { Trait } from "./trait.ts";

/** Max length of a lure that asks for a reply and has nothing to click. */
const maxQuestionLength = 1500;
const maxNoteLength = 400;

/** File types that contain the text instead of the message. */
const readable: ReadonlySet<string> = new Set(["document", "page", "archive", "image"]);

function says({ text, subject }: MailView, topic: Topic): boolean {
  return firstOf[topic].test(text) || firstOf[topic].test(subject);
}

function hasNoLink(view: MailView): boolean {
  return webLinks(view).length === 0;
}

function files({ message }: MailView) {
  return message.attachments.filter(({ isInline }) => !isInline);
}

const freeAddress = new RegExp(
  String.raw`[\w.+-]+@(?:${[...freemailDomains].join("|").replaceAll(".", String.raw`\.`)})(?![\w.-]*\w)`,
  "gu",
);

/** Whether replies go to a free email address other than the sender's. */
function asksForAnotherAddress({ message, sender, text }: MailView): boolean {
  const own = sender.address.toLowerCase();
  const isFree = message.replyTo.some(
    ({ address, domain }) => address.toLowerCase() !== own && freemailDomains.has(domain),
  );
  return isFree || [...text.matchAll(freeAddress)].some(([address]) => address !== own);
}

const named =
  /(?:user ?name|identifiant|nome utente|benutzername|nombre de usuario|nome de usu[aá]rio|اسم المستخدم|hi|hello|hola|bonjour|dear|welcome(?: to)?|مرحبا)[\s:,]{1,4}(?<name>[^\n]{0,60})/gu;
const offer = /https?:|www\.|[\w-]+\.(?:blogspot|me|ru|top|click)\b|\d\s?(?:btc|eth|usdt)\b|[$€£]\s?\d|🎁|💰|➡|👉/u;

/** Whether a form's confirmation has an advertisement in place of a name: forms email whomever a stranger enters. */
function isNameAnOffer({ text }: MailView): boolean {
  return [...text.slice(0, 2000).matchAll(named)].some(({ groups }) => offer.test(groups?.["name"] ?? ""));
}

/** A small l among capitals, which reads as a capital I. */
const smallAmongCapitals = /(?<![\p{L}])(?=\p{Lu}*l\p{Lu})(?:\p{Lu}|l){4,}(?![\p{L}])/u;

const password =
  /(?:pass(?:word|code)?|mot de passe|code|senha|kennwort|passwort|contrase[ñn]a|كلمة (?:المرور|السر)|الرمز)(?: (?:for|of|to open|du|de|do|des|para)?[\s\p{L}]{0,30})?\s?(?:is|est|[ée]|ist|es|هي|[:=])\s?\S*\d/u;

/** Traits of short messages from strangers: a request for a reply, a file, an offer in place of a name. */
export const lureTraits: readonly Trait[] = [
  {
    id: "lure.answer",
    holds: (view) => view.text.length < maxQuestionLength && hasNoLink(view) && says(view, "answerMe"),
  },
  {
    id: "lure.to_nobody",
    holds: (view) => view.recipients.length === 0 && hasNoLink(view) && view.text.length < maxQuestionLength,
  },
  {
    id: "lure.answer_elsewhere",
    holds: (view) => hasNoLink(view) && view.text.length < maxQuestionLength && asksForAnotherAddress(view),
  },
  {
    id: "lure.file_only",
    holds: (view) =>
      view.text.length < maxNoteLength && hasNoLink(view) && files(view).some(({ type }) => readable.has(type.kind)),
  },
  { id: "lure.locked_file", holds: (view) => files(view).length > 0 && password.test(view.text) },
  { id: "lure.name_is_offer", holds: isNameAnOffer },
  {
    id: "text.coins",
    holds: ({ text, subject }) => /\d\s?(?:btc|bitcoins?|eth|usdt|usdc|bnb)(?![\p{L}\d])/u.test(`${subject}\n${text}`),
  },
  {
    id: "text.small_among_capitals",
    holds: ({ sender, message }) => smallAmongCapitals.test(`${sender.displayName} ${message.subject.text}`),
  },
  {
    id: "subject.random_letters",
    holds: ({ subject }) =>
      subject
        .split(/\s+/)
        .some(
          (each) => /^[a-z\d]{9,}$/.test(each) && /[bcdfghjklmnpqrstvwxz]{5,}/.test(each.replace(/s?ch|st|th|ck/g, "")),
        ),
  },
  {
    id: "from.name_only",
    holds: ({ message: { from } }) => from[0]?.address === "" && !/^$|daemon|postmaster/i.test(from[0].displayName),
  },
  { id: "name.decorated", holds: ({ sender }) => /[*#~^=<>{}[\]]|["']{2}/.test(sender.displayName) },
];
