import {
  effect,
  policyRule,
  stepUpMethod,
  type PolicyRule,
  type ProtectedApi,
  type RuleCondition,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { Drawer } from "@parapet/ui/drawer";
import { MultiCombobox } from "@parapet/ui/multi-combobox";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useState } from "react";
import { useRuleName } from "../../../../lib/adaptive-auth/use-rule-name.ts";
import { useEmailState } from "../../../../lib/email/use-email-state.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ConditionFields } from "./condition-fields.tsx";

interface RuleDrawerProps {
  api: ProtectedApi;
  rule: PolicyRule;
  /** It holds for every call, so it has no conditions. */
  isLast: boolean;
  onClose: () => void;
  onSave: (rule: PolicyRule) => void;
}

const defaultRate = 60;

/** One rule as a form. */
export function RuleDrawer({ api, rule, isLast, onClose, onSave }: RuleDrawerProps) {
  const t = useT();
  const ruleName = useRuleName();
  // One of the usual ones is shown in the language of the page, and kept as it is unless it is renamed.
  const shown = ruleName(rule.name);
  const [typed, setTyped] = useState({ ...rule, name: shown });
  const [tried, setTried] = useState(false);
  const email = useEmailState();
  const { name, methods = [], per_minute = defaultRate } = typed;
  const change = (part: Partial<PolicyRule>) => setTyped({ ...typed, ...part });
  const wanted = policyRule.safeParse({
    ...typed,
    name: typed.name === shown ? rule.name : typed.name,
    fresh: typed.effect === "step_up" && typed.fresh === true ? true : undefined,
    methods: typed.effect === "step_up" && methods.length > 0 ? methods : undefined,
    per_minute: typed.effect === "throttle" ? per_minute : undefined,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wanted.success) onSave(wanted.data);
  };
  const methodChoices = stepUpMethod.options.map((value) => ({ value, label: t(`policy.method.${value}`) }));
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(rule.name === "" ? "policy.newRule" : "policy.ruleTitle")}
      width="w-[34rem]"
    >
      <form noValidate onSubmit={submit} className="grid gap-5 p-5">
        <TextField
          label={t("policy.ruleName")}
          autoComplete="off"
          maxLength={120}
          value={name}
          error={tried && name.trim() === "" ? t("form.required") : undefined}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Select
          label={t("policy.effect")}
          value={typed.effect}
          hint={t(`adaptive.effectText.${typed.effect}`)}
          onChange={(next) => change({ effect: next })}
          choices={effect.options.map((value) => ({ value, label: t(`adaptive.effect.${value}`) }))}
        />
        {typed.effect === "step_up" && (
          <MultiCombobox
            label={t("policy.methods")}
            hint={email === "off" && methods.includes("approval") ? t("email.approvalText") : t("policy.methodsHint")}
            choices={methodChoices}
            value={methodChoices.filter(({ value }) => methods.includes(value))}
            onChange={(next) =>
              change({ methods: stepUpMethod.options.filter((each) => next.some(({ value }) => value === each)) })
            }
          />
        )}
        {typed.effect === "step_up" && (
          <div className="grid gap-1">
            <Checkbox
              label={t("policy.fresh")}
              checked={typed.fresh === true}
              onChange={({ target }) => change({ fresh: target.checked ? true : undefined })}
            />
            <p className="text-sm text-fg-3">{t("policy.freshHint")}</p>
          </div>
        )}
        {typed.effect === "throttle" && (
          <TextField
            label={t("policy.perMinute")}
            hint={t("policy.perMinuteHint")}
            type="number"
            min={1}
            max={60_000}
            value={per_minute}
            onChange={({ target }) => change({ per_minute: Number(target.value) })}
          />
        )}
        {!isLast && (
          <div className="grid gap-1">
            <Checkbox
              label={t("policy.shadow")}
              checked={typed.shadow === true}
              onChange={({ target }) => change({ shadow: target.checked ? true : undefined })}
            />
            <p className="text-sm text-fg-3">{t("policy.shadowHint")}</p>
          </div>
        )}
        {isLast ? (
          <p className="text-fg-2">{t("policy.lastText")}</p>
        ) : (
          <ConditionFields api={api} when={typed.when} onChange={(when: RuleCondition) => change({ when })} />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("policy.take")}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}
