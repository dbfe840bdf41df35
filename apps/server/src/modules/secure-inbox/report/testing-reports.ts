import type { ReportedMail } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Acting, ActingHouse } from "../action/testing-tenant.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type MailboxRow } from "../mail/table.ts";
import { phishingMail } from "../mail/testing.ts";
import { listReports } from "./list-reports.ts";
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
function reportingTo(platform: Platform, house: Pick<ActingHouse, "mailboxes">) {
  const mailbox: MailboxRow | undefined = house.mailboxes.at(-1);
  if (mailbox === undefined) throw new Error("The house has no mailbox");
  return (draft: ReportDraft) =>
    takeInReport(platform, mailbox, reportMail(draft), {
      immutableId: draft.immutableId ?? newId(),
      receivedAt: platform.clock.now(),
    });
}

export type ListQuery = Parameters<typeof listReports>[1];
export const everything: ListQuery = { page: 1, page_size: 25, shelf: "all", sort: "-last_reported_at" };

export const list = async (call: ViewerCall, over: Partial<ListQuery> = {}) =>
  (await listReports(call, { ...everything, ...over })).items;

/** The one reported mail that there is. */
export async function only(call: ViewerCall): Promise<ReportedMail> {
  const [found, ...others] = await list(call);
  if (found === undefined || others.length > 0) throw new Error(`There are ${others.length} more reported mails`);
  return found;
}

export interface ReportingHouse extends ActingHouse {
  readonly report: (draft: ReportDraft) => Promise<boolean>;
  readonly address: (nth: number) => string;
}

/** A house whose people report to its last mailbox. */
export async function aReportingHouse(acting: Acting): Promise<ReportingHouse> {
  const house = await acting.addHouse();
  const address = (nth: number) => house.mailboxes[nth]?.address ?? "";
  return { ...house, report: reportingTo(acting.platform, house), address };
}

/** A mail that asks somebody for a password; `mark` makes it another one. */
export const lureTo = (mark: string) => (to: string) =>
  phishingMail(mark).toString().replaceAll("ann@meridian.example", to);

export const file = (raw: Buffer | string) => [{ name: "mail.eml", raw }];

/** The settings of whoever chose none. */
export const usualSettings = {
  due_hours: 24,
  closes_phishing_from: null,
  closes_clean_to: null,
  replies: false,
  language: "en",
  templates: {},
} as const;
