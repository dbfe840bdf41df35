import type { SandboxDecision } from "@parapet/contract";
import { Waterfall } from "@parapet/ui/waterfall";
import { LevelBadge } from "../../../lib/adaptive-auth/level-badge.tsx";
import { useSignalSentence } from "../../../lib/adaptive-auth/use-signal-sentence.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";

const tones = { low: "success", medium: "warning", high: "error" } as const;

/** The evidence of a call by signal, unavailable signals, and counterfactuals. */
export function Points({ decision }: { decision: SandboxDecision }) {
  const t = useT();
  const say = useSignalSentence();
  const spoke = decision.signals.filter(({ points }) => points !== 0);
  const silent = decision.signals.filter(({ state }) => state === "unavailable");
  return (
    <div className="grid gap-5">
      <Waterfall
        label={t("sandbox.points")}
        tone={tones[decision.level]}
        // Points are whole here, and their sum isn't the evidence that the log has.
        shownTotal={decision.evidence}
        signals={spoke
          .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
          .map((signal) => ({
            id: signal.code,
            label: say({ ...signal, asName: decision.as_name }),
            points: signal.points,
            explanation: t(`adaptive.signalText.${signal.code}`),
          }))}
      />
      <p className="text-sm text-fg-2">{t("sandbox.pointsText")}</p>
      {silent.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-fg-2">{t("sandbox.silent", { signals: silent.length })}</summary>
          <ul className="mt-2 grid gap-1.5">
            {silent.map((signal) => (
              <li key={signal.code}>
                <span className="font-medium">{t(`adaptive.signal.${signal.code}`)}</span>{" "}
                <span className="text-fg-2">{say(signal)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {decision.counterfactuals.length > 0 && <Changes decision={decision} />}
    </div>
  );
}

function Changes({ decision: { counterfactuals } }: { decision: SandboxDecision }) {
  const t = useT();
  const locale = usePreference("locale");
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("sandbox.changes")}</h3>
      <ul className="grid gap-2">
        {counterfactuals.slice(0, 4).map(({ sides, score, level }) => (
          <li key={sides.join(" ")} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span>{t("sandbox.change", { sides: list.format(sides.map((side) => t(`sandbox.side.${side}`))) })}</span>
            <LevelBadge level={level} score={score} />
          </li>
        ))}
      </ul>
    </section>
  );
}
