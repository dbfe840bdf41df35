import type { LoginCaseChange } from "@parapet/contract";
import { signInDetection } from "@parapet/contract";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { Check, Layers, type LucideIcon, MessageSquareText, RotateCcw, ScanSearch, UserRound } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { stateTones } from "../case-state.tsx";

const icons: Readonly<Record<LoginCaseChange["what"], LucideIcon>> = {
  found: ScanSearch,
  joined: Layers,
  reopened: RotateCcw,
  state: Check,
  assigned: UserRound,
  commented: MessageSquareText,
};

/** What became of a case, newest first. */
export function CaseHistory({ changes }: { changes: readonly LoginCaseChange[] }) {
  const t = useT();
  const titleOf = ({ what, state, value }: LoginCaseChange) => {
    switch (what) {
      case "state":
        return t(`login.became.${state}`);
      case "assigned":
        return value === null ? t("login.unassigned") : t("login.assigned", { name: value });
      case "found":
      case "joined":
      case "reopened":
      case "commented":
        return t(`login.happened.${what}`);
    }
  };
  const detailsOf = ({ what, value }: LoginCaseChange) => {
    if (what === "commented") return value;
    if (what !== "joined" && what !== "reopened") return null;
    const ids = signInDetection.options.filter((id) => value?.split(" ").includes(id));
    return ids.map((id) => t(`login.detection.${id}`)).join(" · ");
  };
  const entries = changes.map((change): TimelineEntry => {
    const details = detailsOf(change);
    return {
      id: change.id,
      time: new Date(change.time),
      title: titleOf(change),
      actor: change.actor === null ? undefined : <bdi>{change.actor}</bdi>,
      icon: icons[change.what],
      tone: change.what === "state" || change.what === "reopened" ? stateTones[change.state] : "neutral",
      ...(details !== null && { details: <bdi className="whitespace-pre-wrap wrap-anywhere">{details}</bdi> }),
    };
  });
  return <Timeline label={t("login.history")} entries={entries} />;
}
