import { signalCode, type ScoreDistribution, type SignalCode } from "@parapet/contract";
import { Badge } from "@parapet/ui/badge";
import { Switch } from "@parapet/ui/switch";
import { useQuery } from "@tanstack/react-query";
import { useSignalSentence } from "../../../lib/adaptive-auth/use-signal-sentence.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { usePercent } from "../../../lib/format/use-percent.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { distributionQuery } from "./policy-queries.ts";
import type { TabProps } from "./tab-props.ts";

/** A card for each signal: what it looks at, how much it counts, and what it said in the last days. */
export function SignalsTab({ api, draft, mayEdit }: TabProps) {
  const t = useT();
  const { data } = useQuery(distributionQuery(api.id));
  const { weights } = draft.settings;
  const weigh = (code: SignalCode, weight: number) => {
    const { [code]: _before, ...rest } = weights;
    draft.change({ weights: weight === 1 ? rest : { ...rest, [code]: weight } });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-[72ch] text-fg-2">{t("policy.signalsText")}</p>
      <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {signalCode.options.map((code) => (
          <SignalCard
            key={code}
            code={code}
            weight={weights[code] ?? 1}
            said={data?.signals.find((signal) => signal.code === code)}
            disabled={!mayEdit}
            onWeight={(weight) => weigh(code, weight)}
          />
        ))}
      </ul>
    </div>
  );
}

interface SignalCardProps {
  code: SignalCode;
  weight: number;
  said: ScoreDistribution["signals"][number] | undefined;
  disabled: boolean;
  onWeight: (weight: number) => void;
}

function SignalCard({ code, weight, said, disabled, onWeight }: SignalCardProps) {
  const t = useT();
  const { number } = useFormat();
  const percent = usePercent();
  const sentence = useSignalSentence();
  const name = t(`adaptive.signal.${code}`);
  const example = said?.example ?? null;
  return (
    <li className="grid content-start gap-3 rounded-card border border-line-card bg-surface p-4 shadow-card">
      <Switch label={name} checked={weight > 0} disabled={disabled} onChange={(on) => onWeight(on ? 1 : 0)} />
      <p className="text-sm text-fg-2">{t(`adaptive.signalText.${code}`)}</p>
      <label className="grid grid-cols-[1fr_auto] items-center gap-x-3 text-sm">
        <span className="col-span-2 text-fg-3">{t("policy.weight")}</span>
        <input
          type="range"
          min={0}
          max={2}
          step={0.1}
          value={weight}
          disabled={disabled}
          aria-label={t("policy.weightOf", { signal: name })}
          aria-valuetext={number(weight)}
          className="w-full accent-brand-text"
          onChange={({ target }) => onWeight(Number(target.value))}
        />
        <bdi className="w-8 text-end font-medium tabular-nums">{number(weight)}</bdi>
      </label>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="neutral">{t("policy.raised", { share: percent(said?.raised_rate ?? 0) })}</Badge>
        {said !== undefined && said.lowered_rate > 0 && (
          <Badge tone="neutral">{t("policy.lowered", { share: percent(said.lowered_rate) })}</Badge>
        )}
        {said !== undefined && said.unavailable_rate > 0 && (
          <Badge tone="warning">{t("policy.unavailable", { share: percent(said.unavailable_rate) })}</Badge>
        )}
      </div>
      <p className="text-sm text-fg-3">
        {example === null
          ? t("policy.noExample")
          : sentence({ code, state: "on", points: Math.max(1, said?.mean_points ?? 1), facts: example.facts })}
      </p>
    </li>
  );
}
