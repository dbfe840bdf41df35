import { type MailChange, mailDecision, mailSource, mailVerdict } from "@parapet/contract";
import { Download, Eye, Inbox, type LucideIcon, RotateCcw, ScanSearch, UserRoundCheck } from "lucide-react";
import * as z from "zod/mini";
import { type Translate, useT } from "../../../../lib/i18n/use-t.ts";
import { HistoryCard } from "../../../../lib/people/history-card.tsx";

const icons: Readonly<Record<MailChange["what"], LucideIcon>> = {
  taken_in: Inbox,
  analysed: ScanSearch,
  decided: UserRoundCheck,
  reopened: RotateCcw,
  opened: Eye,
  downloaded: Download,
};

const opened = z.enum(["page", "text", "source"]);
const taken = z.enum(["file", "indicators"]);

/** What happened to an email, newest first. */
export function MailHistory({ changes }: { changes: readonly MailChange[] }) {
  const t = useT();
  const detailsOf = (change: MailChange) =>
    [
      change.what === "taken_in" ? valueOf(change, t) : "",
      beforeOf(change, t),
      change.reason ?? "",
      change.cause === null ? "" : t(`mailAnalysis.change.${change.cause}`),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <HistoryCard
      title={t("mailAnalysis.history")}
      changes={changes}
      icons={icons}
      titleOf={(change) => t(`mailAnalysis.change.${change.what}`, { value: valueOf(change, t) })}
      detailsOf={detailsOf}
    />
  );
}

/** Which other verdict an analysis led away from. */
function beforeOf({ what, value, before }: MailChange, t: Translate): string {
  const verdict = mailVerdict.safeParse(before);
  if (what !== "analysed" || before === value || !verdict.success) return "";
  return t("mailAnalysis.change.before", { value: t(`mail.verdict.${verdict.data}`) });
}

/** What a change led to, in words. */
function valueOf({ what, value }: MailChange, t: Translate): string {
  switch (what) {
    case "taken_in": {
      const source = mailSource.safeParse(value);
      return source.success ? t(`mail.source.${source.data}`) : "";
    }
    case "analysed": {
      const verdict = mailVerdict.safeParse(value);
      return verdict.success ? t(`mail.verdict.${verdict.data}`) : "";
    }
    case "decided": {
      const decision = mailDecision.safeParse(value);
      return decision.success ? t(`mail.decision.${decision.data}`) : "";
    }
    case "opened": {
      const view = opened.safeParse(value);
      return view.success ? t(`mailAnalysis.view.${view.data}`) : "";
    }
    case "downloaded": {
      const file = taken.safeParse(value);
      return file.success ? t(`mailAnalysis.taken.${file.data}`) : "";
    }
    case "reopened":
      return "";
  }
}
