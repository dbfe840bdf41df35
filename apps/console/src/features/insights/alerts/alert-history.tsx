import type { AlertChange } from "@parapet/contract";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { AlarmClock, BellOff, BellRing, Check, CircleCheck, type LucideIcon, RotateCcw, UserRound } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { stateTones } from "./state-tones.ts";

const icons: Readonly<Record<AlertChange["what"], LucideIcon>> = {
  raised: BellRing,
  reopened: RotateCcw,
  quiet: CircleCheck,
  awake: AlarmClock,
  state: Check,
  assigned: UserRound,
};

/** What happened to an alert, newest first. */
export function AlertHistory({ changes }: { changes: readonly AlertChange[] }) {
  const t = useT();
  const titleOf = ({ what, state, assignee }: AlertChange) => {
    if (what === "state") return t(`alerts.became.${state}`);
    if (what === "assigned")
      return assignee === null ? t("alerts.unassigned") : t("alerts.assigned", { name: assignee });
    return t(`alerts.happened.${what}`);
  };
  const entries = changes.map((change): TimelineEntry => ({
    id: change.id,
    time: new Date(change.time),
    title: titleOf(change),
    actor: change.actor === null ? undefined : <bdi>{change.actor}</bdi>,
    icon: change.what === "state" && change.state === "snoozed" ? BellOff : icons[change.what],
    tone: stateTones[change.state],
  }));
  return <Timeline label={t("alerts.history")} entries={entries} />;
}
