import type { DecisionSignal, RiskLevel } from "@parapet/contract";
import { type Signal, Waterfall } from "@parapet/ui/waterfall";
import { useT } from "../i18n/use-t.ts";
import { useSignalSentence } from "./use-signal-sentence.ts";

const tones = { low: "success", medium: "warning", high: "error" } as const;

interface SignalWaterfallProps {
  signals: readonly DecisionSignal[];
  level: RiskLevel;
  /** Evidence at which risk becomes medium and high; null if it's no longer known. */
  from: { readonly medium: number; readonly high: number } | null;
  /** Of the network that the call came from. */
  asName: string | null;
}

/** The evidence by signal, strongest first; unavailable signals are separate, as they aren't low risk. */
export function SignalWaterfall({ signals, level, from, asName }: SignalWaterfallProps) {
  const t = useT();
  const say = useSignalSentence();
  const on = signals
    .filter(({ state }) => state === "on")
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const off = signals.filter(({ state }) => state === "off");
  const unavailable = signals.filter(({ state }) => state === "unavailable");
  const rest = off.reduce((sum, { points }) => sum + points, 0);
  const shown: readonly Signal[] = [
    ...on.map((signal) => ({
      id: signal.code,
      label: t(`adaptive.signal.${signal.code}`),
      points: signal.points,
      explanation: say({ ...signal, asName }),
    })),
    ...(off.length === 0
      ? []
      : [
          {
            id: "rest",
            label: t("adaptive.nothingToSay", { count: off.length }),
            points: rest,
            explanation: off.map(({ code }) => t(`adaptive.signal.${code}`)).join(" · "),
          },
        ]),
  ];
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t("adaptive.why")}</h3>
      <p className="text-sm text-fg-2">{t("adaptive.whyText")}</p>
      <Waterfall
        label={t("adaptive.why")}
        tone={tones[level]}
        signals={shown}
        thresholds={
          from === null
            ? []
            : [
                { id: "medium", label: t("adaptive.level.medium"), points: from.medium, tone: "warning" },
                { id: "high", label: t("adaptive.level.high"), points: from.high, tone: "error" },
              ]
        }
      />
      {unavailable.length > 0 && (
        <details className="text-sm text-fg-2">
          <summary className="min-h-6 w-fit cursor-pointer">
            {t("adaptive.couldNotTell", { count: unavailable.length })}
          </summary>
          <ul className="mt-2 grid gap-1.5">
            {unavailable.map((signal) => (
              <li key={signal.code}>
                <span className="font-medium text-fg">{t(`adaptive.signal.${signal.code}`)}</span>: {say(signal)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
