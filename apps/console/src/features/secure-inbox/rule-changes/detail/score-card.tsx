import type { RuleChangeDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Waterfall } from "@parapet/ui/waterfall";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { severityTones } from "../rule-severity.tsx";
import { useRuleNames } from "../use-rule-names.ts";

/** Why a change weighs what it does, signal by signal, and what would make it less grave. */
export function ScoreCard({ change }: { change: RuleChangeDetail }) {
  const t = useT();
  const names = useRuleNames();
  const { signals, score, severity, severity_from, lower_without } = change;
  const tone = severityTones[severity];
  return (
    <Card title={t("rules.why")}>
      <div className="grid gap-4">
        {signals.length === 0 ? (
          <p className="text-fg-2">{t("rules.whyNothing")}</p>
        ) : (
          <>
            <p className="text-sm text-fg-2">{t("rules.whyText")}</p>
            <Waterfall
              label={t("rules.why")}
              tone={tone === "neutral" ? "success" : tone}
              shownTotal={score}
              signals={signals.map(({ id, points, evidence }) => ({
                id,
                label: names.signal(id),
                points,
                explanation:
                  evidence.length === 0 ? undefined : (
                    <bdi className="wrap-anywhere">{t("rules.evidence", { evidence: evidence.join(" · ") })}</bdi>
                  ),
              }))}
              thresholds={(["low", "medium", "high"] as const).map((each) => ({
                id: each,
                label: t(`rules.severity.${each}`),
                points: severity_from[each],
                tone: severityTones[each],
              }))}
            />
          </>
        )}
        {lower_without.length > 0 && (
          <p className="text-sm text-fg-2">
            {t("rules.lowerWithout", { signals: lower_without.map(names.signal).join(" · ") })}
          </p>
        )}
      </div>
    </Card>
  );
}
