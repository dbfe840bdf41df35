import { type SandboxCall, sandboxCall, type SandboxPreset, type SandboxSession } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Select } from "@parapet/ui/select";
import { Send } from "lucide-react";
import { useState, useId } from "react";
import { countryName } from "../../../lib/format/country-name.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../lib/preferences/use-preference.ts";
import type { Trial } from "./sandbox-store.ts";

interface RangeFieldProps {
  label: string;
  /** The value in words. */
  text: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

interface CallFormProps {
  presets: SandboxSession["presets"];
  disabled: boolean;
  onTry: (trial: Trial) => void;
}

const { country, network, agent, key, endpoint } = sandboxCall.shape;
/** Agents with one name in every language. */
const products = { tool: "curl", other_library: "python-requests" } as const;
/** Rates that differ enough to try. */
const rates = [1, 4, 10, 30, 100, 400, 1000, 2000] as const;

/** What is called, and by whom: situations to try with one click, and every side of a call. */
export function CallForm({ presets, disabled, onTry }: CallFormProps) {
  const t = useT();
  const { number } = useFormat();
  const locale = usePreference("locale");
  const [preset, setPreset] = useState<SandboxPreset | null>("usual_office");
  const [call, setCall] = useState<SandboxCall | undefined>(presets[0]?.call);
  const [asMe, setAsMe] = useState(false);
  if (call === undefined) return null;
  const edit = (part: Partial<SandboxCall>) => {
    setPreset(null);
    setCall({ ...call, ...part });
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onTry({ preset, call, asMe });
      }}
    >
      <div role="group" aria-label={t("sandbox.presets")} className="flex flex-wrap gap-2">
        {presets.map((each) => (
          <button
            key={each.preset}
            type="button"
            aria-pressed={preset === each.preset}
            onClick={() => {
              if (disabled) return;
              setPreset(each.preset);
              setCall(each.call);
              onTry({ ...each, asMe });
            }}
            className="min-h-9 rounded-full border border-line-strong bg-surface px-3.5 text-sm font-medium hover:bg-hover aria-pressed:border-brand-text aria-pressed:bg-brand-soft aria-pressed:text-brand-text"
          >
            {t(`sandbox.preset.${each.preset}`)}
          </button>
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Select
          label={t("sandbox.endpoint")}
          choices={endpoint.options.map((value) => ({ value, label: <bdi className="font-mono">{value}</bdi> }))}
          value={call.endpoint}
          onChange={(next) => edit({ endpoint: next })}
        />
        <Select
          label={t("sandbox.key")}
          choices={key.options.map((value) => ({ value, label: t(`sandbox.key.${value}`) }))}
          value={call.key}
          onChange={(next) => edit({ key: next })}
        />
        <Select
          label={t("sandbox.country")}
          disabled={asMe}
          choices={country.options.map((value) => ({ value, label: countryName(value, locale) }))}
          value={call.country}
          onChange={(next) => edit({ country: next })}
        />
        <Select
          label={t("sandbox.network")}
          disabled={asMe}
          choices={network.options.map((value) => ({ value, label: t(`sandbox.network.${value}`) }))}
          value={call.network}
          onChange={(next) => edit({ network: next })}
        />
        <Select
          label={t("sandbox.agent")}
          disabled={asMe}
          choices={agent.options.map((value) => ({
            value,
            label:
              value === "tool" || value === "other_library" ? (
                <bdi>{products[value]}</bdi>
              ) : (
                t(`sandbox.agent.${value}`)
              ),
          }))}
          value={call.agent}
          onChange={(next) => edit({ agent: next })}
        />
      </div>
      <RangeField
        label={t("sandbox.hour")}
        text={t("sandbox.hourValue", { hour: String(call.hour).padStart(2, "0") })}
        value={call.hour}
        max={23}
        onChange={(hour) => edit({ hour })}
      />
      <RangeField
        label={t("sandbox.rate")}
        text={t("sandbox.rateValue", { calls: call.per_minute, number: number(call.per_minute) })}
        value={Math.max(
          0,
          rates.findIndex((rate) => rate >= call.per_minute),
        )}
        max={rates.length - 1}
        onChange={(at) => edit({ per_minute: rates[at] ?? call.per_minute })}
      />
      <div className="grid gap-1.5">
        <Checkbox label={t("sandbox.asMe")} checked={asMe} onChange={(event) => setAsMe(event.target.checked)} />
        <p className="text-sm text-fg-2">{t("sandbox.asMeText")}</p>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={disabled}
        icon={<Send aria-hidden size={16} className="rtl:-scale-x-100" />}
      >
        {t("sandbox.send")}
      </Button>
    </form>
  );
}

/** A number from 0 on, by the browser's own slider. */
function RangeField({ label, text, value, max, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-medium text-fg">
          {label}
        </label>
        <bdi aria-hidden className="text-fg-2 tabular-nums">
          {text}
        </bdi>
      </span>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full accent-brand-text"
      />
    </div>
  );
}
