import type { RuleChangeStep } from "@parapet/contract";
import { Timeline, type TimelineEntry } from "@parapet/ui/timeline";
import { Ban, Check, FileSearch, type LucideIcon, RotateCcw, ScanSearch, Trash2 } from "lucide-react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { stateTones } from "../rule-change-state.tsx";

const icons: Readonly<Record<RuleChangeStep["what"], LucideIcon>> = {
  found: ScanSearch,
  audited: FileSearch,
  state: Check,
  disabled: Ban,
  deleted: Trash2,
  restored: RotateCcw,
};

/** What happened to a change, newest first. */
export function StepList({ steps }: { steps: readonly RuleChangeStep[] }) {
  const t = useT();
  const entries = steps.toReversed().map(({ id, time, what, state, actor, note }): TimelineEntry => ({
    id,
    time: new Date(time),
    title: what === "state" ? t(`rules.state.${state}`) : t(`rules.step.${what}`),
    actor: actor === null ? undefined : <bdi>{actor}</bdi>,
    icon: icons[what],
    tone: what === "found" || what === "audited" ? "neutral" : stateTones[state],
    ...(note !== null && { details: <bdi className="whitespace-pre-wrap wrap-anywhere">{note}</bdi> }),
  }));
  return <Timeline label={t("rules.history")} entries={entries} />;
}
