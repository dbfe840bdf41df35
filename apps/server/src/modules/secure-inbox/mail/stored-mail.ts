import type { MailSeverity } from "@parapet/contract";
import type { Platform } from "../../../platform/platform.ts";
import type { AnalyzedEmail, MailFeatures } from "./analyzed-email.ts";
import { contentContext, type contentTable, type MessageRow } from "./table.ts";

type Kept =
  | "verdict"
  | "p"
  | "notAnalysed"
  | "severity"
  | "attackType"
  | "model"
  | "signals"
  | "rules"
  | Exclude<keyof MailFeatures, symbol>;

/** Retention of an email's content and report, in days. */
export const contentDays = 90;
/** Retention of an email's row, in days. */
export const messageDays = 400;

const noFeatures: MailFeatures = {
  internetMessageId: null,
  sentAt: null,
  fromName: "",
  fromAddress: "",
  fromDomain: "",
  replyTo: [],
  recipients: [],
  subject: "",
  language: null,
  isBulk: false,
  linkHosts: [],
  attachmentHashes: [],
  attachmentExtensions: [],
  attachments: 0,
  microsoftCategory: null,
  campaignExact: "",
  campaignNear: "",
};

/** The columns set by an analysis. */
export function analysisValues(mail: AnalyzedEmail): Pick<MessageRow, Kept> {
  if (!mail.ok)
    return {
      ...columnsOf(noFeatures),
      verdict: "not_analysed",
      p: null,
      notAnalysed: mail.refusal,
      severity: "info",
      attackType: null,
      model: "",
      signals: [],
      rules: [],
    };
  const { verdict, p, attackType, model, features, report } = mail;
  return {
    ...columnsOf(features),
    verdict,
    p,
    notAnalysed: null,
    severity: severityOf(mail),
    attackType,
    model,
    signals: report.signals.flatMap(({ id, state }) => (state === "raised" ? [id] : [])),
    rules: report.rules.map(({ id }) => id),
  };
}

function columnsOf(features: MailFeatures): Pick<MessageRow, keyof MailFeatures> {
  return {
    ...features,
    replyTo: [...features.replyTo],
    recipients: [...features.recipients],
    linkHosts: [...features.linkHosts],
    attachmentHashes: [...features.attachmentHashes],
    attachmentExtensions: [...features.attachmentExtensions],
  };
}

/** Rules are most reliable; graymail is never severe. */
function severityOf({ verdict, report }: Extract<AnalyzedEmail, { ok: true }>): MailSeverity {
  switch (verdict) {
    case "malicious":
      return report.rules.length > 0 ? "critical" : "high";
    case "suspicious":
      return "medium";
    case "spam":
      return "low";
    case "graymail":
    case "clean":
    case "unsure":
      return "info";
  }
}

interface Content {
  readonly raw: Buffer;
  readonly analysed: AnalyzedEmail;
}

/** The sealed email and report. */
export async function contentValues(
  platform: Pick<Platform, "sealing" | "clock">,
  messageId: string,
  { raw, analysed }: Content,
): Promise<typeof contentTable.$inferInsert> {
  return {
    messageId,
    keptUntil: new Date(platform.clock.now().getTime() + contentDays * 86_400_000),
    sealedMime: await platform.sealing.sealBytes(raw, contentContext(messageId, "mime")),
    sealedReport: sealedReport(platform, messageId, analysed),
  };
}

export function sealedReport({ sealing }: Pick<Platform, "sealing">, messageId: string, mail: AnalyzedEmail): string {
  return sealing.seal(JSON.stringify(mail.ok ? mail.report : null), contentContext(messageId, "report"));
}
