import { v7 as newId } from "uuid";
import type { ActingHouse } from "../action/testing-tenant.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type MailboxRow } from "../mail/table.ts";
import { takeInReport } from "./take-in-report.ts";

/** What a test says of a report; the rest is one by Outlook's button. */
export interface ReportDraft {
  readonly by: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: readonly string[];
  /** Attached as they are. */
  readonly files?: readonly { readonly name: string; readonly raw: Buffer | string }[];
  readonly immutableId?: string;
}

const usualSubject = "3|49871234-6dc6-43e8-abcd-08d797f20abe|192.0.2.7|security@rnicrosoft.example|(Your password)";

/** A mail to the reporting mailbox. */
export function reportMail({
  by,
  subject = usualSubject,
  text = "Is this real?",
  headers = [],
  files = [],
}: ReportDraft) {
  const parts = files.map(({ name, raw }) => [
    "--b",
    `Content-Type: message/rfc822; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    "",
    raw.toString(),
  ]);
  const lines = [
    `From: <${by}>`,
    "To: reports@meridian.example",
    `Subject: ${subject}`,
    ...headers,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    ...parts.flat(),
    "--b--",
    "",
  ];
  return Buffer.from(lines.join("\r\n"));
}

/** Reports as the intake takes them in: to the last mailbox of a house. */
export function reportingTo(platform: Platform, house: Pick<ActingHouse, "mailboxes">) {
  const mailbox: MailboxRow | undefined = house.mailboxes.at(-1);
  if (mailbox === undefined) throw new Error("The house has no mailbox");
  return (draft: ReportDraft) =>
    takeInReport(platform, mailbox, reportMail(draft), {
      immutableId: draft.immutableId ?? newId(),
      receivedAt: platform.clock.now(),
    });
}
