import type { LoginCaseDetail } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Waterfall } from "@parapet/ui/waterfall";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { TimeAgo } from "../../../../lib/time/time-ago.tsx";
import { Evidence } from "./evidence.tsx";

/** Score from which a case is of a severity. */
const cuts = [
  ["medium", 45, "info"],
  ["high", 70, "warning"],
  ["critical", 90, "error"],
] as const;
const tones = { info: "neutral", low: "neutral", medium: "info", high: "warning", critical: "error" } as const;

/** How the score came about, detection by detection, each with its evidence. */
export function FindingsCard({ found: { findings, severity, score } }: { found: LoginCaseDetail }) {
  const t = useT();
  const counting = findings.filter(({ adds }) => adds > 0);
  const others = findings.filter(({ adds }) => adds === 0);
  return (
    <Card title={t("login.findings")}>
      <div className="grid gap-4">
        <p className="text-sm text-fg-2">{t("login.findingsText")}</p>
        <Waterfall
          label={t("login.findings")}
          tone={tones[severity]}
          shownTotal={score}
          signals={counting.map((finding) => ({
            id: finding.key,
            label: t(`login.detection.${finding.id}`),
            points: finding.adds,
            explanation: <Evidence finding={finding} />,
          }))}
          thresholds={cuts.map(([name, points, tone]) => ({
            id: name,
            label: t(`insights.severity.${name}`),
            points,
            tone,
          }))}
        />
        {others.length > 0 && (
          <details className="text-sm">
            <summary className="cursor-pointer font-medium">{t("login.notCounted", { count: others.length })}</summary>
            <p className="mt-2 text-fg-2">{t("login.notCountedText")}</p>
            <ul className="mt-3 grid gap-4">
              {others.map((finding) => (
                <li key={finding.key} className="grid gap-2">
                  <span className="flex flex-wrap gap-x-3 font-medium">
                    {t(`login.detection.${finding.id}`)}
                    <span className="font-normal text-fg-3">
                      <TimeAgo time={finding.at} />
                    </span>
                  </span>
                  <Evidence finding={finding} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  );
}
