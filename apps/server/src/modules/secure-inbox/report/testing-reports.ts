import type { ReportedMail } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Acting, TestOrg } from "../action/testing-tenant.ts";
import type { MailboxRow } from "../mail/table.ts";
import { phishingMail } from "../mail/testing.ts";
import { ingestReport } from "./ingest-report.ts";
import { listReports } from "./queries.ts";

/** A test report; defaults to Outlook's report button. */
export interface ReportDraft {
  readonly by: string;
  readonly subject?: string;
  readonly text?: string;
  readonly headers?: readonly string[];
  /** Attached unchanged. */
  readonly files?: readonly { readonly name: string; readonly raw: Buffer | string }[];
  readonly immutableId?: string;
}

const defaultSubject = "3|49871234-6dc6-43e8-abcd-08d797f20abe|192.0.2.7|security@rnicrosoft.example|(Your password)";

/** An email to the reporting mailbox. */
export function reportMail({
  by,
  subject = defaultSubject,
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

/** Ingests reports to the organization's last mailbox. */
function reportTo(platform: Platform, org: Pick<TestOrg, "mailboxes">) {
  const mailbox: MailboxRow | undefined = org.mailboxes.at(-1);
  if (mailbox === undefined) throw new Error("The organization has no mailbox");
  return (draft: ReportDraft) =>
    ingestReport(platform, mailbox, reportMail(draft), {
      immutableId: draft.immutableId ?? newId(),
      receivedAt: platform.clock.now(),
    });
}

export type ListQuery = Parameters<typeof listReports>[1];
export const everything: ListQuery = { page: 1, page_size: 25, shelf: "all", sort: "-last_reported_at" };

export const list = async (call: ViewerCall, over: Partial<ListQuery> = {}) =>
  (await listReports(call, { ...everything, ...over })).items;

/** The only reported email. */
export async function only(call: ViewerCall): Promise<ReportedMail> {
  const [found, ...others] = await list(call);
  if (found === undefined || others.length > 0) throw new Error(`There are ${others.length} more reports`);
  return found;
}

export interface ReportingOrg extends TestOrg {
  readonly report: (draft: ReportDraft) => Promise<boolean>;
  readonly address: (nth: number) => string;
}

/** An organization whose last mailbox receives reports. */
export async function createReportingOrg(acting: Acting): Promise<ReportingOrg> {
  const org = await acting.addOrg();
  const address = (nth: number) => org.mailboxes[nth]?.address ?? "";
  return { ...org, report: reportTo(acting.platform, org), address };
}

/** A credential phishing email; `mark` makes it unique. */
export const lureTo = (mark: string) => (to: string) =>
  phishingMail(mark).toString().replaceAll("ann@meridian.example", to);

export const file = (raw: Buffer | string) => [{ name: "mail.eml", raw }];

export const defaultSettings = {
  due_hours: 24,
  closes_phishing_from: null,
  closes_clean_to: null,
  replies: false,
  language: "en",
  templates: {},
} as const;
