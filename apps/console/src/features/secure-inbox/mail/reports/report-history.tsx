import { type ReportChange, type ReportedMailDetail, reportEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Check, Flag, GitMerge, type LucideIcon, MessageSquareText, ScanSearch, Send, UserRound } from "lucide-react";
import { call } from "../../../../lib/api/call.ts";
import { type Translate, useT } from "../../../../lib/i18n/use-t.ts";
import { HistoryCard } from "../../../../lib/people/history-card.tsx";
import { mailKey } from "../mail-queries.ts";
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

interface ReportHistoryProps {
  reported: ReportedMailDetail;
  mayWork: boolean;
}

/** What happened to a reported email, newest first. */
export function ReportHistory({ reported: { id, changes }, mayWork }: ReportHistoryProps) {
  const t = useT();
  const client = useQueryClient();
  return (
    <HistoryCard
      title={t("reports.history")}
      changes={changes}
      icons={icons}
      titleOf={(change) => titleOf(change, t)}
      detailsOf={({ what, value }) => (what === "assigned" || what === "replied" ? null : value)}
      toneOf={({ what, state }) => (what === "state" || what === "analysed" ? stateTones[state] : "neutral")}
      note={
        mayWork && {
          label: t("reports.note"),
          action: t("reports.addNote"),
          send: async (text) => {
            await call(reportEndpoints["reports.comment"], { params: { id }, body: { text } });
            await client.invalidateQueries({ queryKey: mailKey });
          },
        }
      }
    />
  );
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
