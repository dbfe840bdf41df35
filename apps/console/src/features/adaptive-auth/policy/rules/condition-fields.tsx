import {
  clientKind,
  clientState,
  networkKind,
  riskLevel,
  ruleCondition,
  sensitivity,
  signalCode,
  weekday,
  type ProtectedApi,
  type RuleCondition,
} from "@parapet/contract";
import { Checkbox } from "@parapet/ui/checkbox";
import { MultiCombobox } from "@parapet/ui/multi-combobox";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { usePreference } from "../../../../lib/preferences/use-preference.ts";
import { RuleEditor } from "../../../../lib/rule-editor/rule-editor.tsx";
import { useCallCompletions } from "../../../../lib/rule-editor/use-call-completions.ts";
import { conditionQuery, organizationsQuery, zonesQuery } from "../policy-queries.ts";
import { clientsQuery } from "../try/try-queries.ts";
import { ConditionMatches } from "./condition-matches.tsx";
import { NamedValuesField } from "./named-values-field.tsx";
import { weekdayName } from "./weekday-name.ts";

type Hours = NonNullable<RuleCondition["hours"]>;

interface HoursFieldProps {
  hours: RuleCondition["hours"];
  onChange: (hours: Hours | undefined) => void;
}

interface ConditionFieldsProps {
  api: ProtectedApi;
  when: RuleCondition;
  onChange: (when: RuleCondition) => void;
}

const httpMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];
const flags = ["hard_signal", "changes_state", "elevated", "has_factor"] as const;
const choicesOf = (page: { readonly items: readonly { readonly id: string; readonly name: string }[] } | undefined) =>
  (page?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
const answers = ["any", "yes", "no"] as const;

/** Everything that a rule can ask; what is left empty is not asked. */
export function ConditionFields({ api, when, onChange }: ConditionFieldsProps) {
  const t = useT();
  const { data } = useQuery(zonesQuery);
  const locale = usePreference("locale");
  const completions = useCallCompletions();
  const clients = useQuery(clientsQuery(api.id, ""));
  const organizations = useQuery(organizationsQuery);
  const check = useQuery({ ...conditionQuery(api.id, when), enabled: Object.keys(when).length > 0 });
  const days = weekday.options.map((value) => ({ value, label: weekdayName(value, locale) }));
  const zones = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const signals = signalCode.options.map((value) => ({ value, label: t(`adaptive.signal.${value}`) }));
  const plain = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  const lists = [
    { key: "levels", choices: riskLevel.options.map((value) => ({ value, label: t(`adaptive.level.${value}`) })) },
    { key: "signals_any", choices: signals },
    { key: "signals_none", choices: signals },
    { key: "client_kinds", choices: clientKind.options.map((value) => ({ value, label: t(`policy.kind.${value}`) })) },
    {
      key: "client_states",
      choices: clientState.options.map((value) => ({ value, label: t(`policy.state.${value}`) })),
    },
    { key: "clients", choices: choicesOf(clients.data) },
    { key: "organizations", choices: choicesOf(organizations.data) },
    { key: "tags", choices: plain(when.tags), creates: true },
    { key: "methods", choices: plain([...new Set([...httpMethods, ...(when.methods ?? [])])]) },
    {
      key: "sensitivities",
      choices: sensitivity.options.map((value) => ({ value, label: t(`adaptive.sensitivity.${value}`) })),
    },
    {
      key: "endpoints",
      choices: api.endpoints.map(({ id, method, template }) => ({ value: id, label: `${method} ${template}` })),
    },
    { key: "paths", choices: plain(when.paths), creates: true },
    { key: "scopes", choices: plain(when.scopes), creates: true },
    { key: "zones", choices: zones },
    { key: "zones_not", choices: zones },
    { key: "countries", choices: plain(when.countries), creates: true },
    { key: "asns", choices: plain(when.asns?.map(String)), creates: true },
    {
      key: "network_kinds",
      choices: networkKind.options.map((value) => ({ value, label: t(`policy.network.${value}`) })),
    },
  ] as const;
  /** An empty list asks nothing; what the contract refuses is not taken. */
  const put = (key: keyof RuleCondition, value: unknown) => {
    const { [key]: _before, ...rest } = when;
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    const read = ruleCondition.safeParse(isEmpty ? rest : { ...rest, [key]: value });
    if (read.success) onChange(read.data);
    return read.success;
  };
  const putList = (key: (typeof lists)[number]["key"], values: readonly string[]) =>
    put(key, key === "asns" ? values.map((value) => Number(value.replace(/^AS/i, ""))) : values);
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-base font-semibold">{t("policy.conditions")}</legend>
      <p className="text-sm text-fg-3">{t("policy.conditionsHint")}</p>
      <TextField
        label={t("policy.asks.score_from")}
        type="number"
        min={0}
        max={100}
        value={when.score_from ?? ""}
        onChange={({ target }) => put("score_from", target.value === "" ? undefined : Number(target.value))}
      />
      {lists.map((field) => {
        const { key, choices } = field;
        const values = (when[key] ?? []).map(String);
        return (
          <MultiCombobox
            key={key}
            label={t(`policy.asks.${key}`)}
            choices={choices}
            value={values.map((value) => ({
              value,
              label: choices.find((choice) => choice.value === value)?.label ?? t("policy.gone"),
            }))}
            onChange={(next) =>
              putList(
                key,
                next.map(({ value }) => value),
              )
            }
            {...("creates" in field ? { onCreate: (text: string) => void putList(key, [...values, text]) } : {})}
          />
        );
      })}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {flags.map((key) => {
          const wanted = when[key];
          return (
            <Select
              key={key}
              label={t(`policy.asks.${key}`)}
              value={wanted === undefined ? "any" : wanted ? "yes" : "no"}
              onChange={(next) => put(key, next === "any" ? undefined : next === "yes")}
              choices={answers.map((value) => ({ value, label: t(`policy.answer.${value}`) }))}
            />
          );
        })}
      </div>
      {(["headers", "claims"] as const).map((key) => (
        <NamedValuesField
          key={key}
          label={t(`policy.asks.${key}`)}
          value={when[key]}
          onChange={(value) => put(key, value)}
        />
      ))}
      <MultiCombobox
        label={t("policy.asks.weekdays")}
        choices={days}
        value={days.filter(({ value }) => when.weekdays?.days.includes(value) === true)}
        onChange={(next) => {
          const chosen = weekday.options.filter((day) => next.some(({ value }) => value === day));
          put("weekdays", chosen.length === 0 ? undefined : { time_zone: localZone(), ...when.weekdays, days: chosen });
        }}
      />
      <HoursField hours={when.hours} onChange={(hours) => put("hours", hours)} />
      <RuleEditor
        label={t("policy.asks.cel")}
        value={when.cel ?? ""}
        completions={completions}
        problems={check.data?.problems ?? []}
        onChange={(cel) => {
          const { cel: _before, ...rest } = when;
          onChange(cel === "" ? rest : { ...rest, cel });
        }}
      />
      <ConditionMatches matches={Object.keys(when).length === 0 ? null : check.data?.matches} />
    </fieldset>
  );
}

const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Hours of the day in a time zone, over midnight where the second is the smaller. */
function HoursField({ hours, onChange }: HoursFieldProps) {
  const t = useT();
  const time_zone = localZone();
  return (
    <div className="grid gap-3">
      <Checkbox
        label={t("policy.asks.hours")}
        checked={hours !== undefined}
        onChange={({ target }) => onChange(target.checked ? { from: 8, to: 18, time_zone } : undefined)}
      />
      {hours !== undefined && (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[5rem_5rem_1fr]">
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              label={t(`policy.hours.${end}`)}
              type="number"
              min={0}
              max={24}
              value={hours[end]}
              onChange={({ target }) => onChange({ ...hours, [end]: Number(target.value) })}
            />
          ))}
          <TextField
            label={t("policy.hours.zone")}
            dir="ltr"
            className="max-sm:col-span-2"
            defaultValue={hours.time_zone}
            onChange={({ target }) => onChange({ ...hours, time_zone: target.value })}
          />
        </div>
      )}
    </div>
  );
}
