import { reportHistoryDays, type ReportSettings } from "@parapet/contract";
import { Card } from "@parapet/ui/card";
import { Checkbox } from "@parapet/ui/checkbox";
import { TextField } from "@parapet/ui/text-field";
import { Link } from "@tanstack/react-router";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { SettingsCardProps } from "./settings-card-props.ts";

type History = ReportSettings["history"];

/** What closing by itself would have done: how many reported mails, and how many of them people decided otherwise. */
interface Closed {
  readonly closed: number;
  readonly wrong: number;
}

const sum = (counts: readonly number[], from: number, to: number) =>
  counts.slice(from, to + 1).reduce((total, each) => total + each, 0);

/** Of those from a probability on, in percent, that are taken for malicious. */
export function closedAsPhishing({ phishing, harmless }: History, from: number): Closed {
  return { closed: sum(phishing, from, 100), wrong: sum(harmless, from, 100) };
}

/** Of those up to a probability that are taken for clean. */
export function closedAsClean({ clean, harmful }: History, to: number): Closed {
  return { closed: sum(clean, 0, to), wrong: sum(harmful, 0, to) };
}

/** What the fields start with when they are turned on. */
const [defaultPhishing, defaultClean] = [99, 1];

interface Limit {
  value: number | null;
  usual: number;
  min: number;
  max: number;
  would: (percent: number) => Closed;
}

/** Where reports come from, until when they should be decided, and what closes by itself. */
export function WorkingCard({ saved, draft, disabled, onChange }: SettingsCardProps) {
  const t = useT();
  const { history, reporting_mailbox: mailbox } = saved;
  const limit = (name: "closes_phishing_from" | "closes_clean_to", { value, usual, min, max, would }: Limit) => (
    <div className="grid gap-2">
      <Checkbox
        label={t(`reportSettings.${name}`)}
        disabled={disabled}
        checked={value !== null}
        onChange={({ target }) => onChange({ [name]: target.checked ? usual : null })}
      />
      {value !== null && (
        <div className="grid max-w-md gap-2 ps-7">
          <NumberField
            label={t(`reportSettings.${name}.percent`)}
            {...{ value, min, max, disabled }}
            onChange={(next) => onChange({ [name]: next })}
          />
          <p className="text-sm text-fg-2">
            {t("reportSettings.prediction", { ...would(value), mails: history.mails, days: reportHistoryDays })}
          </p>
        </div>
      )}
    </div>
  );
  return (
    <Card title={t("reportSettings.working")}>
      <div className="grid gap-5">
        <p className="max-w-[72ch] text-fg-2">
          {mailbox === null ? t("reportSettings.noMailbox") : t("reportSettings.mailbox", { mailbox })}{" "}
          <Link
            to="/secure-inbox/settings/documentation"
            className="font-medium text-brand-text underline hover:no-underline"
          >
            {t("reportSettings.chooseMailbox")}
          </Link>
        </p>
        <div className="max-w-md">
          <NumberField
            label={t("reportSettings.due")}
            hint={t("reportSettings.dueHint")}
            value={draft.due_hours}
            min={1}
            max={720}
            disabled={disabled}
            onChange={(due_hours) => onChange({ due_hours })}
          />
        </div>
        {limit("closes_phishing_from", {
          value: draft.closes_phishing_from,
          usual: defaultPhishing,
          min: 50,
          max: 100,
          would: (percent) => closedAsPhishing(history, percent),
        })}
        {limit("closes_clean_to", {
          value: draft.closes_clean_to,
          usual: defaultClean,
          min: 0,
          max: 30,
          would: (percent) => closedAsClean(history, percent),
        })}
      </div>
    </Card>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A whole number between two; what is beyond counts as the bound. */
function NumberField({ label, hint, value, min, max, disabled, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={String(value)}
      disabled={disabled}
      onChange={({ target }) => onChange(Math.min(max, Math.max(min, Math.round(Number(target.value) || min))))}
    />
  );
}
