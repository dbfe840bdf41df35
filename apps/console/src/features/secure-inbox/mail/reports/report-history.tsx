import type { ReportChange } from "@parapet/contract";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { Check, Flag, GitMerge, type LucideIcon, MessageSquareText, ScanSearch, Send, UserRound } from "lucide-react";
import { type Translate, useT } from "../../../../lib/i18n/use-t.ts";
import { stateTones } from "./report-badges.tsx";

const icons: Readonly<Record<ReportChange["what"], LucideIcon>> = {
  reported: Flag,
  analysed: ScanSearch,
  state: Check,
  merged: GitMerge,
  assigned: UserRound,
  commented: MessageSquareText,
  replied: Send,
};

/** What happened to a reported mail, newest first. */
export function ReportHistory({ changes }: { changes: readonly ReportChange[] }) {
  const t = useT();
  const entries = changes.map((change): TimelineEntry => {
    const { what, actor, value } = change;
    const says = what === "assigned" || what === "replied" ? null : value;
    return {
      id: change.id,
      time: new Date(change.time),
      title: titleOf(change, t),
      actor: actor === null ? undefined : <bdi>{actor}</bdi>,
      icon: icons[what],
      tone: what === "state" || what === "analysed" ? stateTones[change.state] : "neutral",
      ...(says !== null && { details: <bdi className="whitespace-pre-wrap wrap-anywhere">{says}</bdi> }),
    };
  });
  return <Timeline label={t("reports.history")} entries={entries} />;
}

function titleOf({ what, state, verdict, value }: ReportChange, t: Translate): string {
  switch (what) {
    case "analysed":
    case "state": {
      const became = t(`reports.became.${state}`);
      return verdict === null ? became : `${became}: ${t(`reports.verdict.${verdict}`)}`;
    }
    case "assigned":
      return value === null ? t("reports.unassigned") : t("reports.assigned", { name: value });
    case "replied":
      return t("reports.replied", { count: Number(value ?? 0) });
    case "reported":
    case "merged":
    case "commented":
      return t(`reports.happened.${what}`);
  }
}
