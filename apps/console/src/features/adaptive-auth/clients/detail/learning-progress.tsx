import type { ApiClient } from "@parapet/contract";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { useT } from "../../../../lib/i18n/use-t.ts";

/** How far learning is: both sessions and days have to come together. */
export function LearningProgress({ client: { learning } }: { client: ApiClient }) {
  const t = useT();
  const { sessions, days, of_sessions, of_days } = learning;
  const share = Math.min(1, sessions / of_sessions, days / of_days);
  const isLearning = share < 1;
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t(isLearning ? "clients.learning" : "clients.learnt")}</h3>
        <p className="text-sm text-fg-2 tabular-nums">
          {t("clients.learningCount", {
            sessions: Math.min(sessions, of_sessions),
            of_sessions,
            days: Math.min(days, of_days),
            of_days,
          })}
        </p>
      </div>
      <ProgressBar value={share * 100} buffer={100} label={t("clients.learning")} />
      <p className="text-sm text-fg-3">{t(isLearning ? "clients.learningText" : "clients.learntText")}</p>
    </section>
  );
}
