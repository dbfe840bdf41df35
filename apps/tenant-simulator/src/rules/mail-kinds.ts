import type { MailContent } from "../mail/mail-content.ts";

/** Exchange's message classes, by headers and parts. */
export const isKind = {
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
export function headerOf({ headers }: MailContent, name: string): string {
  const found = headers.find((header) => header.name.toLowerCase() === name);
  return found?.value.trim().toLowerCase() ?? "";
}

function calendarMethodOf({ attachments }: MailContent): string | undefined {
  const calendar = attachments.find(({ contentType }) => contentType === "text/calendar");
  return /^METHOD:(\w+)/im.exec(calendar?.bytes.toString() ?? "")?.[1]?.toLowerCase();
}
