import { firstOf as once, lexicon, type Topic } from "../text/lexicon.ts";
import { brandsIn, isOwnedBy } from "./brand-names.ts";
import { matchesOf, shownIn } from "./find-text.ts";
import { webLinks } from "./link-signals.ts";
import type { MailView } from "./mail-view.ts";
import { evidence, raisedBy, type Reading, showing, type Signal, unavailable } from "./signal.ts";

/** Raised if text or subject match every topic, and `holds`. */
const about =
  (topics: readonly [Topic, ...Topic[]], holds: (view: MailView) => boolean = () => true) =>
  (view: MailView): Reading => {
    const found = topics.map((topic) => matchesOf(view, once[topic]));
    return raisedBy(
      found.every((each) => each.length > 0) && holds(view) ? found.flatMap((each) => each.slice(0, 1)) : [],
    );
  };

const phone = /(?:\+|00)?\(?\d[\d\s().\-–o]{8,}\d/;
const coin =
  /(?<![A-Za-z\d])(?:bc1[a-z\d]{25,59}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[a-fA-F\d]{40}|ltc1[a-z\d]{25,59}|4[\dA-Za-z]{94})(?![A-Za-z\d])/;

function hasOwnLink(view: MailView): boolean {
  return webLinks(view).some(({ name }) => name.registrable === view.senderName.registrable);
}

/** A quick question is short, with nothing to click or open. */
function isBareQuestion({ text, links, message }: MailView): boolean {
  return text.length < 500 && !links.some(({ url }) => url !== null) && message.attachments.length === 0;
}

function countIn(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** Legitimate email hides a preview line with padding; more hidden text targets filters. */
const fewLetters = 300;
const hiddenShare = 0.3;
/** Zero-width characters inside words, which break words for programs only. */
const manyMarks = 20;

export const contentSignals: readonly Signal[] = [
  {
    id: "body.brand_impersonation",
    family: "content",
    severity: "high",
    read(view) {
      const brands = brandsIn(`${view.subject}\n${view.text.slice(0, 3000)}\n${view.sender.displayName.toLowerCase()}`);
      const links = webLinks(view);
      const isLure = once.credential.test(view.text) || once.delivery.test(view.text) || once.prize.test(view.text);
      const brand = brands.find(
        (each) => !isOwnedBy(each, view.senderName) && !links.some(({ name }) => isOwnedBy(each, name)),
      );
      const isRaised = brand !== undefined && links.length > 0 && isLure;
      return raisedBy(isRaised ? [shownIn(view.message.body.text, brand.names)] : []);
    },
  },
  { id: "body.bec_gift_card", family: "content", severity: "high", read: about(["giftCard", "giftCardAct"]) },
  { id: "body.bec_payroll", family: "content", severity: "high", read: about(["payroll", "changeAct"]) },
  {
    id: "body.bec_wire",
    family: "content",
    severity: "high",
    read: about(["wire"], (view) => once.changeAct.test(view.text) || once.urgency.test(view.text)),
  },
  { id: "body.bec_invoice", family: "content", severity: "medium", read: about(["invoice", "invoicePressure"]) },
  { id: "body.bec_availability", family: "content", severity: "medium", read: about(["availability"], isBareQuestion) },
  { id: "body.w2_tax", family: "content", severity: "high", read: about(["taxForms", "everybody"]) },
  {
    id: "body.credential_theft",
    family: "content",
    severity: "medium",
    read: about(["credential"], (view) => view.links.some(({ url }) => url !== null) && !hasOwnLink(view)),
  },
  {
    id: "body.callback_phone",
    family: "content",
    severity: "high",
    read: about(["charge", "call"], (view) => phone.test(view.text) && !hasOwnLink(view) && view.isSolicited !== true),
  },
  {
    id: "body.extortion",
    family: "content",
    severity: "high",
    read: about(["threat"], ({ message }) => coin.test(message.body.text)),
  },
  {
    id: "body.urgency",
    family: "content",
    severity: "low",
    read: (view) => {
      const isUrgent = countIn(`${view.subject}\n${view.text}`, lexicon.urgency) >= 2;
      return raisedBy(isUrgent ? matchesOf(view, once.urgency) : []);
    },
  },
  {
    id: "body.out_of_band",
    family: "content",
    severity: "medium",
    read: about(["otherChannel"], (view) => view.text.length < 3000 && !hasOwnLink(view)),
  },
  {
    id: "body.hidden_text",
    family: "content",
    severity: "medium",
    read({ message: { body } }) {
      const hidden = (body.page?.hidden ?? []).filter(({ why }) => why !== "zero_width" && why !== "attribute");
      const words = hidden
        .map(({ text }) => text.match(/[\p{L}\p{M}\d]+/gu)?.join(" ") ?? "")
        .join(" ")
        .trim();
      const inside =
        body.text.match(/(?<=\p{Script=Latin})\p{Default_Ignorable_Code_Point}+(?=\p{Script=Latin})/gu)?.length ?? 0;
      const isMuch = words.length > fewLetters && words.length >= hiddenShare * (words.length + body.text.length);
      if (isMuch) return raisedBy([evidence("body", words)]);
      return raisedBy(inside > manyMarks ? [showing("invisible_marks", "", evidence("context", ""))] : []);
    },
  },
  {
    id: "body.language_unusual",
    family: "content",
    severity: "info",
    read({ context: { languages }, message: { body } }) {
      const { code, isReliable } = body.language;
      if (languages === null || code === null || !isReliable) return unavailable;
      return raisedBy(languages.includes(code) ? [] : [showing("language", code, evidence("context", ""))]);
    },
  },
];
