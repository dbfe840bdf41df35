import type { MailAddress, MailContent } from "../mail/mail-content.ts";
import { addressesIn, type RulePredicates, type RuleRecipients } from "./rule.ts";

/** A mail that arrives, as rules see it. */
export interface ArrivingMail {
  readonly content: MailContent;
  readonly size: number;
  /** The addresses of whose inbox it is. */
  readonly ownAddresses: readonly string[];
}

type Predicate<Name extends keyof RulePredicates> = (
  value: NonNullable<RulePredicates[Name]>,
  mail: ArrivingMail,
) => boolean;

/** What each condition means. */
const predicates: { readonly [Name in keyof Required<RulePredicates>]: Predicate<Name> } = {
  bodyContains: (words, mail) => hasAny(bodyOf(mail), words),
  bodyOrSubjectContains: (words, mail) => hasAny(`${mail.content.subject}\n${bodyOf(mail)}`, words),
  categories: () => false,
  fromAddresses: (people, { content }) => isAmong(content.from, people),
  hasAttachments: is(({ content }) => content.attachments.some(({ isInline }) => !isInline)),
  headerContains: (words, { content }) =>
    hasAny(content.headers.map(({ name, value }) => `${name}: ${value}`).join("\n"), words),
  importance: (level, { content }) => (headerOf(content, "importance") || "normal") === level,
  isApprovalRequest: is(() => false),
  isAutomaticForward: is(({ content }) => headerOf(content, "x-ms-exchange-generated-message-source") !== ""),
  isAutomaticReply: is(({ content }) => headerOf(content, "auto-submitted").startsWith("auto-replied")),
  isEncrypted: is(({ content }) => /pkcs7-mime|multipart\/encrypted/.test(headerOf(content, "content-type"))),
  isMeetingRequest: is(({ content }) => content.attachments.some(({ contentType }) => contentType === "text/calendar")),
  isMeetingResponse: is(() => false),
  isNonDeliveryReport: is(({ content }) => /report-type="?delivery-status/.test(headerOf(content, "content-type"))),
  isPermissionControlled: is(() => false),
  isReadReceipt: is(({ content }) => headerOf(content, "content-type").includes("disposition-notification")),
  isSigned: is(({ content }) => headerOf(content, "content-type").includes("multipart/signed")),
  isVoicemail: is(() => false),
  messageActionFlag: () => false,
  notSentToMe: is((mail) => !isTo(mail)),
  recipientContains: (words, { content }) => hasAny(addressText([...content.to, ...content.cc]), words),
  senderContains: (words, { content }) => hasAny(addressText(content.from === null ? [] : [content.from]), words),
  sensitivity: (level, { content }) => (headerOf(content, "sensitivity") || "normal").startsWith(level),
  sentCcMe: is((mail) => hasMe(mail, mail.content.cc)),
  sentOnlyToMe: is((mail) => isTo(mail) && mail.content.to.length === 1 && mail.content.cc.length === 0),
  sentToAddresses: (people, { content }) => [...content.to, ...content.cc].some((each) => isAmong(each, people)),
  sentToMe: is(isTo),
  sentToOrCcMe: is((mail) => hasMe(mail, [...mail.content.to, ...mail.content.cc])),
  subjectContains: (words, { content }) => hasAny(content.subject, words),
  withinSizeRange: ({ minimumSize, maximumSize }, { size }) =>
    size >= (minimumSize ?? 0) * 1024 && size <= (maximumSize ?? Number.MAX_SAFE_INTEGER) * 1024,
};

/** Whether all given conditions hold; a rule without any meets every mail. */
export function meetsPredicates(given: RulePredicates | null, mail: ArrivingMail): boolean {
  return names.every((name) => holds(name, given?.[name], mail));
}

/** Whether an exception holds: any one is enough. */
export function meetsException(given: RulePredicates | null, mail: ArrivingMail): boolean {
  return names.some((name) => given?.[name] !== undefined && given[name] !== null && holds(name, given[name], mail));
}

function holds<Name extends keyof RulePredicates>(
  name: Name,
  value: RulePredicates[Name],
  mail: ArrivingMail,
): boolean {
  return value === undefined || value === null || predicates[name](value, mail);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the table lists exactly these names
const names = Object.keys(predicates) as readonly (keyof RulePredicates)[];

function is(fact: (mail: ArrivingMail) => boolean): (value: boolean, mail: ArrivingMail) => boolean {
  return (value, mail) => fact(mail) === value;
}

function isTo(mail: ArrivingMail): boolean {
  return hasMe(mail, mail.content.to);
}

function hasMe({ ownAddresses }: ArrivingMail, people: readonly MailAddress[]): boolean {
  return people.some(({ address }) => ownAddresses.some((own) => own.toLowerCase() === address.toLowerCase()));
}

function isAmong(person: MailAddress | null, people: NonNullable<RuleRecipients>): boolean {
  return addressesIn(people).some((address) => address.toLowerCase() === person?.address.toLowerCase());
}

function hasAny(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
}

function addressText(people: readonly MailAddress[]): string {
  return people.map(({ name, address }) => `${name} <${address}>`).join("\n");
}

function bodyOf({ content }: ArrivingMail): string {
  return `${content.text ?? ""}\n${content.html ?? ""}`;
}

function headerOf({ headers }: MailContent, name: string): string {
  return (
    headers
      .find((header) => header.name.toLowerCase() === name)
      ?.value.trim()
      .toLowerCase() ?? ""
  );
}
