import { attackType, mailSeverity, mailVerdict, policyAction, type PolicyDraft } from "@parapet/contract";
import { Checkbox } from "@parapet/ui/checkbox";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { PolicyFault, PolicyFields } from "./policy-draft.ts";

interface ChoiceBoxesProps<Value extends string> {
  label: string;
  hint: string;
  choices: readonly { readonly value: Value; readonly label: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

interface PolicyFieldsetProps {
  fields: PolicyFields;
  faults: ReadonlySet<PolicyFault>;
  onChange: (fields: PolicyFields) => void;
}

/** The fields of a policy: for which mail, and what is done with it. */
export function PolicyFieldset({ fields, faults, onChange }: PolicyFieldsetProps) {
  const t = useT();
  const { draft } = fields;
  const { conditions } = draft;
  const change = (part: Partial<PolicyDraft>) => onChange({ ...fields, draft: { ...draft, ...part } });
  const ask = (part: Partial<PolicyDraft["conditions"]>) => change({ conditions: { ...conditions, ...part } });
  const errorOf = (fault: PolicyFault) => (faults.has(fault) ? t(`quarantineSettings.${fault}Error`) : undefined);
  const any = t("quarantineSettings.any");
  return (
    <div className="grid gap-4">
      <TextField
        label={t("quarantineSettings.name")}
        error={errorOf("name")}
        value={draft.name}
        maxLength={100}
        onChange={({ target }) => change({ name: target.value })}
      />
      <ChoiceBoxes
        label={t("quarantineSettings.verdicts")}
        hint={any}
        choices={mailVerdict.options.map((value) => ({ value, label: t(`mail.verdict.${value}`) }))}
        values={conditions.verdicts}
        onChange={(verdicts) => ask({ verdicts })}
      />
      <ChoiceBoxes
        label={t("quarantineSettings.severities")}
        hint={any}
        choices={mailSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) }))}
        values={conditions.severities}
        onChange={(severities) => ask({ severities })}
      />
      <ChoiceBoxes
        label={t("quarantineSettings.attacks")}
        hint={any}
        choices={attackType.options.map((value) => ({ value, label: t(`mail.attack.${value}`) }))}
        values={conditions.attack_types}
        onChange={(attack_types) => ask({ attack_types })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("quarantineSettings.p")}
          error={errorOf("p")}
          inputMode="numeric"
          value={fields.p}
          onChange={({ target }) => onChange({ ...fields, p: target.value.trim() })}
        />
        <Select
          label={t("quarantineSettings.scope")}
          choices={(["all", "vip", "group"] as const).map((value) => ({
            value,
            label: t(`quarantineSettings.scope.${value}`),
          }))}
          value={draft.scope}
          onChange={(scope) => change({ scope })}
        />
        {draft.scope === "group" && (
          <TextField
            label={t("quarantineSettings.group")}
            error={errorOf("group")}
            value={fields.group}
            onChange={({ target }) => onChange({ ...fields, group: target.value })}
          />
        )}
        <Select
          label={t("quarantineSettings.action")}
          choices={policyAction.options.map((value) => ({ value, label: t(`quarantineSettings.action.${value}`) }))}
          value={draft.action}
          onChange={(action) => change({ action })}
        />
        {draft.action === "categorise" && (
          <TextField
            label={t("quarantineSettings.category")}
            error={errorOf("category")}
            value={fields.category}
            maxLength={255}
            onChange={({ target }) => onChange({ ...fields, category: target.value })}
          />
        )}
        <TextField
          label={t("quarantineSettings.limit")}
          error={errorOf("limit")}
          inputMode="numeric"
          value={fields.limit}
          onChange={({ target }) => onChange({ ...fields, limit: target.value.trim() })}
        />
      </div>
      <Checkbox
        label={t("quarantineSettings.enabled")}
        checked={draft.is_enabled}
        onChange={({ target }) => change({ is_enabled: target.checked })}
      />
      <Checkbox
        label={t("quarantineSettings.dryRunField")}
        checked={draft.is_dry_run}
        onChange={({ target }) => change({ is_dry_run: target.checked })}
      />
      <Checkbox
        label={t("quarantineSettings.notifies")}
        checked={draft.notifies}
        onChange={({ target }) => change({ notifies: target.checked })}
      />
    </div>
  );
}

/** Some of a few, all in sight. */
function ChoiceBoxes<Value extends string>(props: ChoiceBoxesProps<Value>) {
  const { label, hint, choices, values, onChange } = props;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={values.includes(choice.value)}
            onChange={({ target }) => {
              const others = values.filter((each) => each !== choice.value);
              onChange(target.checked ? [...others, choice.value] : others);
            }}
          />
        ))}
      </div>
      <p className="text-sm text-fg-3">{hint}</p>
    </fieldset>
  );
}
