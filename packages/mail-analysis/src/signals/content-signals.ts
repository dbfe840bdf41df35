import { lexicon, type Topic } from "../text/lexicon.ts";
import { brandsIn, isOwnedBy } from "./brand-names.ts";
import { matchesOf } from "./find-text.ts";
import { webLinks } from "./link-signals.ts";
import type { MailView } from "./mail-view.ts";
import { evidence, raisedBy, raisedIf, type Reading, type Signal, unavailable } from "./signal.ts";

/** Raised when the text or the subject speaks of every one of these topics, and `holds`. */
const about =
  (topics: readonly [Topic, ...Topic[]], holds: (view: MailView) => boolean = () => true) =>
  (view: MailView): Reading => {
    const found = topics.map((topic) => matchesOf(view, once[topic]));
    return raisedBy(found.every((each) => each.length > 0) && holds(view) ? found.flatMap((each) => each.slice(0, 1)) : []);
  };

/** The patterns without their place: `exec` starts at the beginning. */
const once = Object.fromEntries(
  Object.entries(lexicon).map(([topic, pattern]) => [topic, new RegExp(pattern.source, "u")]),
) as Readonly<Record<Topic, RegExp>>;

const phone = /(?:\+|00)?\(?\d[\d\s().\-–o]{8,}\d/;
const coin = /(?<![\p{L}\d])(?:bc1[a-z\d]{25,59}|[13][a-km-z1-9]{25,34}|0x[a-f\d]{40}|ltc1[a-z\d]{25,59}|4[\da-z]{94})(?![\p{L}\d])/iu;

function hasOwnLink(view: MailView): boolean {
  return webLinks(view).some(({ name }) => name.registrable === view.senderName.registrable);
}

/** A quick question is short, and has nothing to click on or to open. */
function isBareQuestion({ text, links, message }: MailView): boolean {
  return text.length < 500 && !links.some(({ url }) => url !== null) && message.attachments.length === 0;
}

function countIn(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** Text that nobody sees counts when it is much: words by the share, marks without width by their number. */
const hiddenShare = 0.3;
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
      const brand = brands.find((each) => !isOwnedBy(each, view.senderName) && !links.some(({ name }) => isOwnedBy(each, name)));
      return raisedIf(brand !== undefined && links.length > 0 && isLure, "body", brand?.names[0] ?? "");
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
  { id: "body.extortion", family: "content", severity: "high", read: about(["threat"], ({ text }) => coin.test(text)) },
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
      const hidden = body.page?.hidden ?? [];
      const words = hidden.filter(({ why }) => why !== "zero_width").map(({ text }) => text.replace(/\s+/g, " "));
      const length = words.reduce((sum, text) => sum + text.length, 0);
      const marks = hidden.filter(({ why }) => why === "zero_width").reduce((sum, { text }) => sum + text.length, 0);
      const isMuch = length > 200 && length >= hiddenShare * (length + body.text.length);
      return raisedBy(isMuch || marks > manyMarks ? [evidence("body", words.join(" ") || "-")] : []);
    },
  },
  {
    id: "body.language_unusual",
    family: "content",
    severity: "info",
    read({ context: { languages }, message: { body } }) {
      const { code, isReliable } = body.language;
      if (languages === null || code === null || !isReliable) return unavailable;
      return raisedIf(!languages.includes(code), "body", code);
    },
  },
];
