import type { MailContent } from "../mail/mail-content.ts";

/** What Exchange takes a mail for by its headers and parts. */
export const isKind = {
  /** Sent on by a rule of somebody's inbox. */
  automaticForward: (mail) => headerOf(mail, "x-ms-exchange-inbox-rules-loop") !== "",
  /** RFC 3834. */
  automaticReply: (mail) => headerOf(mail, "auto-submitted").startsWith("auto-replied"),
  /** Asks a moderator. */
  approvalRequest: (mail) => headerOf(mail, "x-ms-exchange-organization-approval-initiator") !== "",
  /** S/MIME (RFC 8551) or OpenPGP (RFC 3156). */
  encrypted: (mail) => /pkcs7-mime(?!.*signed-data)|multipart\/encrypted/.test(headerOf(mail, "content-type")),
  signed: (mail) => /pkcs7-mime.*signed-data|multipart\/signed/.test(headerOf(mail, "content-type")),
  /** The methods of iTIP (RFC 5546). */
  meetingRequest: (mail) => calendarMethodOf(mail) === "request",
  meetingResponse: (mail) => calendarMethodOf(mail) === "reply",
  /** RFC 3464. */
  nonDeliveryReport: (mail) => /report-type="?delivery-status/.test(headerOf(mail, "content-type")),
  /** RFC 8098. */
  readReceipt: (mail) => /report-type="?disposition-notification/.test(headerOf(mail, "content-type")),
  /** Rights management. */
  permissionControlled: (mail) => headerOf(mail, "content-class") === "rpmsg.message",
  /** As Exchange marks what somebody has spoken. */
  voicemail: (mail) => /^voice(?:-ca|-uc)?$/.test(headerOf(mail, "content-class")),
} as const satisfies Record<string, (mail: MailContent) => boolean>;

/** The first header of a name in lower case; empty without one. */
export function headerOf({ headers }: MailContent, name: string): string {
  const found = headers.find((header) => header.name.toLowerCase() === name);
  return found?.value.trim().toLowerCase() ?? "";
}

function calendarMethodOf({ attachments }: MailContent): string | undefined {
  const calendar = attachments.find(({ contentType }) => contentType === "text/calendar");
  return /^METHOD:(\w+)/im.exec(calendar?.bytes.toString() ?? "")?.[1]?.toLowerCase();
}
