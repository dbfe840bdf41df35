import { type AdaptiveSettings, onError } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useState } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { OpenCallsCard } from "./open-calls-card.tsx";
import type { TabProps } from "./tab-props.ts";

type NumberKey = "elevation_s" | "remember_days" | "session_s" | "sessions" | "days";
const onErrorLabels = {
  allow_reads: "policy.onError.allow_reads",
  step_up: "adaptive.effect.step_up",
  deny: "adaptive.effect.deny",
  allow: "adaptive.effect.allow",
} as const;
const storage = ["full", "prefix", "digest"] as const;
const pathCases = ["sensitive", "insensitive"] as const;
const overrides = ["read", "refuse"] as const;
const bodyOverrides = ["ignore", "forms", "all"] as const;
const unlisted = ["strictest", "api"] as const;

/** What happens without a decision, how calls are read, how long things last, and how addresses are kept. */
export function GeneralTab(props: TabProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <GeneralCard {...props} />
      <OpenCallsCard {...props} />
    </div>
  );
}

function GeneralCard({ draft, mayEdit }: TabProps) {
  const t = useT();
  const { settings, change } = draft;
  const { learning } = settings;
  /** A whole number, in the unit that people think in. */
  const number = (
    key: NumberKey,
    value: number,
    max: number,
    put: (value: number) => Partial<AdaptiveSettings>,
    min = 1,
  ) => (
    <WholeField
      label={t(`policy.general.${key}`)}
      hint={t(`policy.generalText.${key}`)}
      min={min}
      max={max}
      disabled={!mayEdit}
      value={value}
      onChange={(next) => change(put(next))}
    />
  );
  return (
    <Card title={t("policy.tab.general")}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Select
          label={t("policy.field.on_error")}
          hint={t("policy.generalText.on_error")}
          value={settings.on_error}
          disabled={!mayEdit}
          onChange={(on_error) => change({ on_error })}
          choices={onError.options.map((value) => ({ value, label: t(onErrorLabels[value]) }))}
        />
        <Select
          label={t("policy.field.address_storage")}
          hint={t("policy.generalText.address_storage")}
          value={settings.address_storage}
          disabled={!mayEdit}
          onChange={(address_storage) => change({ address_storage })}
          choices={storage.map((value) => ({ value, label: t(`policy.storage.${value}`) }))}
        />
        <Select
          label={t("policy.field.path_case")}
          hint={t("policy.generalText.path_case")}
          value={settings.path_case}
          disabled={!mayEdit}
          onChange={(path_case) => change({ path_case })}
          choices={pathCases.map((value) => ({ value, label: t(`policy.pathCase.${value}`) }))}
        />
        <Select
          label={t("policy.field.method_override")}
          hint={t("policy.generalText.method_override")}
          value={settings.method_override}
          disabled={!mayEdit}
          onChange={(method_override) => change({ method_override })}
          choices={overrides.map((value) => ({ value, label: t(`policy.methodOverride.${value}`) }))}
        />
        <Select
          label={t("policy.field.body_override")}
          hint={t("policy.generalText.body_override")}
          value={settings.body_override}
          disabled={!mayEdit}
          onChange={(body_override) => change({ body_override })}
          choices={bodyOverrides.map((value) => ({ value, label: t(`policy.bodyOverride.${value}`) }))}
        />
        <Select
          label={t("policy.field.unlisted_sensitivity")}
          hint={t("policy.generalText.unlisted_sensitivity")}
          value={settings.unlisted_sensitivity}
          disabled={!mayEdit}
          onChange={(unlisted_sensitivity) => change({ unlisted_sensitivity })}
          choices={unlisted.map((value) => ({ value, label: t(`policy.unlisted.${value}`) }))}
        />
        {number("elevation_s", Math.round(settings.elevation_s / 60), 1440, (minutes) => ({
          elevation_s: minutes * 60,
        }))}
        {number(
          "remember_days",
          settings.remember_days ?? 0,
          90,
          (days) => ({ remember_days: days === 0 ? undefined : days }),
          0,
        )}
        {number("session_s", Math.round(settings.session_s / 60), 1440, (minutes) => ({ session_s: minutes * 60 }))}
        {number("sessions", learning.sessions, 100, (sessions) => ({ learning: { ...learning, sessions } }))}
        {number("days", learning.days, 30, (days) => ({ learning: { ...learning, days } }))}
      </div>
    </Card>
  );
}

interface WholeFieldProps {
  label: string;
  hint: string;
  min: number;
  max: number;
  disabled: boolean;
  value: number;
  onChange: (value: number) => void;
}

/** A whole number. Incomplete input stays until blur and isn't saved. */
function WholeField({ value, min, max, onChange, ...rest }: WholeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      type="number"
      min={min}
      max={max}
      value={typed ?? value}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Number(target.value);
        if (target.value !== "" && Number.isInteger(next) && next >= min && next <= max) onChange(next);
      }}
    />
  );
}
