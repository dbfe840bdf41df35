import type { MailAddress } from "../../mail/mail-content.ts";
import type { Item } from "../../mailbox/mailbox.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { hasWords } from "../../odata/words.ts";
import { textOf } from "./present-message.ts";

type Property = (item: Item, value: string) => boolean;

const people = (list: readonly (MailAddress | null)[]) =>
  list.map((each) => (each === null ? "" : `${each.name} ${each.address}`)).join("\n");
const toOf = ({ content }: Item) => people(content.to);
const ccOf = ({ content }: Item) => people(content.cc);
const bccOf = ({ content }: Item) => people(content.bcc);
const fromOf = ({ content }: Item) => people([content.from]);
const recipientsOf = (item: Item) => [toOf(item), ccOf(item), bccOf(item)].join("\n");

/** Matches words in a text of the message. */
const inText =
  (read: (item: Item) => string): Property =>
  (item, value) =>
    hasWords(read(item), value);

const hasAttachment: Property = ({ content }, value) =>
  String(content.attachments.some(({ isInline }) => !isInline)) === value.toLowerCase();

/** Searchable properties of the Keyword Query Language. */
const properties: Readonly<Record<string, Property>> = {
  attachment: inText(({ content }) => content.attachments.map(({ name }) => name).join("\n")),
  bcc: inText(bccOf),
  body: inText(({ content }) => textOf(content)),
  cc: inText(ccOf),
  from: inText(fromOf),
  hasattachment: hasAttachment,
  hasattachments: hasAttachment,
  importance: ({ importance }, value) => importance.replace("normal", "medium") === value.toLowerCase(),
  participants: inText((item) => `${fromOf(item)}\n${recipientsOf(item)}`),
  received: ({ receivedAt }, value) => isOnDay(receivedAt, value),
  recipients: inText(recipientsOf),
  sent: ({ content }, value) => isOnDay(content.sentAt, value),
  size: ({ raw }, value) => isWithin(raw.length, value),
  subject: inText(({ content }) => content.subject),
  to: inText(toOf),
};

/** Scope of words without a property. */
const anywhere = inText((item) => `${fromOf(item)}\n${item.content.subject}\n${textOf(item.content)}`);

/** Parses `$search` for messages: words, phrases and properties, all required. */
export function messageSearch(search: string): (item: Item) => boolean {
  const text = search.replace(/^"(.*)"$/s, "$1").replaceAll(String.raw`\"`, '"');
  const terms = [...text.matchAll(/(?:(\w+):)?(?:"([^"]*)"|(\S+))/g)].map(([, name, phrase, word = ""]) => {
    const property = name === undefined ? anywhere : properties[name.toLowerCase()];
    if (property === undefined) throw new GraphError("badRequest", `Syntax error: '${name}' cannot be searched by.`);
    return { property, value: phrase ?? word };
  });
  return (item) => terms.every(({ property, value }) => property(item, value));
}

/** A UTC day as `MM/DD/YYYY`. */
function isOnDay(at: Date | null, value: string): boolean {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value) ?? [];
  return at?.toISOString().slice(0, 10) === `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A size in bytes, or a range of sizes. */
function isWithin(bytes: number, value: string): boolean {
  const [, min = "", max = min] = /^(\d+)(?:\.\.(\d+))?$/.exec(value) ?? [];
  return min !== "" && bytes >= Number(min) && bytes <= Number(max);
}
