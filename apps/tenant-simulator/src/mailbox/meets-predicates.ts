import type { MailAddress, MailContent } from "../mail/mail-content.ts";
import { addressesIn, type RulePredicates, type RuleRecipients } from "./rules.ts";

/** A received email, as rules see it. */
export interface ArrivingMail {
  readonly content: MailContent;
  readonly size: number;
  /** The inbox owner's addresses. */
  readonly ownAddresses: readonly string[];
  /** Categories assigned by earlier rules. */
  readonly categories: readonly string[];
}

type Predicate<Name extends keyof RulePredicates> = (
  value: NonNullable<RulePredicates[Name]>,
  mail: ArrivingMail,
) => boolean;

/** The predicate of each condition. */
const predicates: { readonly [Name in keyof Required<RulePredicates>]: Predicate<Name> } = {
  bodyContains: (words, mail) => hasAny(bodyOf(mail), words),
  bodyOrSubjectContains: (words, mail) => hasAny(`${mail.content.subject}\n${bodyOf(mail)}`, words),
  categories: (names, mail) => names.some((name) => mail.categories.includes(name)),
  fromAddresses: (people, { content }) => isAmong(content.from, people),
  hasAttachments: is(({ content }) => content.attachments.some(({ isInline }) => !isInline)),
  headerContains: (words, { content }) =>
    hasAny(content.headers.map(({ name, value }) => `${name}: ${value}`).join("\n"), words),
  importance: (level, { content }) => (headerOf(content, "importance") || "normal") === level,
  isApprovalRequest: isOfKind("approvalRequest"),
  isAutomaticForward: isOfKind("automaticForward"),
  isAutomaticReply: isOfKind("automaticReply"),
  isEncrypted: isOfKind("encrypted"),
  isMeetingRequest: isOfKind("meetingRequest"),
  isMeetingResponse: isOfKind("meetingResponse"),
  isNonDeliveryReport: isOfKind("nonDeliveryReport"),
  isPermissionControlled: isOfKind("permissionControlled"),
  isReadReceipt: isOfKind("readReceipt"),
  isSigned: isOfKind("signed"),
  isVoicemail: isOfKind("voicemail"),
  messageActionFlag: (action, { content }) => {
    const flag = headerOf(content, "x-message-flag");
    return action === "any" ? flag !== "" : flag === flagTexts[action];
  },
  notSentToMe: is((mail) => !isTo(mail)),
  recipientContains: (words, { content }) => hasAny(addressText([...content.to, ...content.cc]), words),
  senderContains: (words, { content }) => hasAny(addressText(content.from === null ? [] : [content.from]), words),
  sensitivity: (level, { content }) => (headerOf(content, "sensitivity") || "normal").replace("company-", "") === level,
  sentCcMe: is((mail) => hasMe(mail, mail.content.cc)),
  sentOnlyToMe: is((mail) => isTo(mail) && mail.content.to.length === 1 && mail.content.cc.length === 0),
  sentToAddresses: (people, { content }) => [...content.to, ...content.cc].some((each) => isAmong(each, people)),
  sentToMe: is(isTo),
  sentToOrCcMe: is((mail) => hasMe(mail, [...mail.content.to, ...mail.content.cc])),
  subjectContains: (words, { content }) => hasAny(content.subject, words),
  withinSizeRange: ({ minimumSize, maximumSize }, { size }) =>
    size >= (minimumSize ?? 0) * 1024 && size <= (maximumSize ?? Number.MAX_SAFE_INTEGER) * 1024,
};

/** Whether all given conditions match; a rule without any matches every email. */
export function meetsPredicates(given: RulePredicates | null, mail: ArrivingMail): boolean {
  return names.every((name) => holds(name, given?.[name], mail));
}

/** Whether any exception matches. */
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

function isOfKind(kind: keyof typeof isKind): (value: boolean, mail: ArrivingMail) => boolean {
  return is(({ content }) => isKind[kind](content));
}

/** `X-Message-Flag` values that Outlook writes for flags. */
const flagTexts: Readonly<Record<Exclude<NonNullable<RulePredicates["messageActionFlag"]>, "any">, string>> = {
  call: "call",
  doNotForward: "do not forward",
  followUp: "follow up",
  fyi: "for your information",
  forward: "forward",
  noResponseNecessary: "no response necessary",
  read: "read",
  reply: "reply",
  replyToAll: "reply to all",
  review: "review",
};

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

/** Exchange's message classes, by headers and parts. */
const isKind = {
  /** Forwarded by an inbox rule. */
  automaticForward: (mail) => headerOf(mail, "x-ms-exchange-inbox-rules-loop") !== "",
  /** RFC 3834. */
  automaticReply: (mail) => headerOf(mail, "auto-submitted").startsWith("auto-replied"),
  /** Sent to a moderator. */
  approvalRequest: (mail) => headerOf(mail, "x-ms-exchange-organization-approval-initiator") !== "",
  /** S/MIME (RFC 8551) or OpenPGP (RFC 3156). */
  encrypted: (mail) => /pkcs7-mime(?!.*signed-data)|multipart\/encrypted/.test(headerOf(mail, "content-type")),
  signed: (mail) => /pkcs7-mime.*signed-data|multipart\/signed/.test(headerOf(mail, "content-type")),
  /** iTIP methods (RFC 5546). */
  meetingRequest: (mail) => calendarMethodOf(mail) === "request",
  meetingResponse: (mail) => calendarMethodOf(mail) === "reply",
  /** RFC 3464. */
  nonDeliveryReport: (mail) => /report-type="?delivery-status/.test(headerOf(mail, "content-type")),
  /** RFC 8098. */
  readReceipt: (mail) => /report-type="?disposition-notification/.test(headerOf(mail, "content-type")),
  /** Rights management. */
  permissionControlled: (mail) => headerOf(mail, "content-class") === "rpmsg.message",
  /** Exchange's content classes for voicemail. */
  voicemail: (mail) => /^voice(?:-ca|-uc)?$/.test(headerOf(mail, "content-class")),
} as const satisfies Record<string, (mail: MailContent) => boolean>;

/** The first header with a lower-case name; empty if absent. */
function headerOf({ headers }: MailContent, name: string): string {
  const found = headers.find((header) => header.name.toLowerCase() === name);
  return found?.value.trim().toLowerCase() ?? "";
}

function calendarMethodOf({ attachments }: MailContent): string | undefined {
  const calendar = attachments.find(({ contentType }) => contentType === "text/calendar");
  return /^METHOD:(\w+)/im.exec(calendar?.bytes.toString() ?? "")?.[1]?.toLowerCase();
}
