import {
  type SourceRule,
  sourceRule,
  type SourceRuleEffect,
  sourceRuleEffect,
  maxSourceRules,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { RuleEditor } from "../../../lib/rule-editor/rule-editor.tsx";
import { RuleList } from "./rule-list.tsx";
import { RuleMatches } from "./rule-matches.tsx";
import { ruleCheckQuery } from "./sources-query.ts";
import { textOfRule } from "./text-of-rule.ts";
import { useTracedCallCompletions } from "./use-traced-call-completions.ts";

const fields = ["path", "method", "host", "user_agent"] as const;
const placeholders = { path: "/healthz*", method: "GET", host: "*.internal", user_agent: "Prometheus/*" } as const;
const blank = { path: "", method: "", host: "", user_agent: "", cel: "" };

/** What a form's texts ask; an empty one asks nothing. */
function conditionsOf(typed: Readonly<Record<keyof typeof blank, string>>) {
  return Object.fromEntries(
    ([...fields, "cel"] as const).flatMap((name) => (typed[name].trim() === "" ? [] : [[name, typed[name]]])),
  );
}

interface RulesEditorProps {
  initial: readonly SourceRule[];
  /** Calls that each rule applied to in the last 24 hours; undefined while they load. */
  applied: ReadonlyMap<string, number> | undefined;
  /** What a new rule does at first. */
  effect: SourceRuleEffect;
  /** Whose newest calls show what a new rule would match; null for all sources. */
  sourceId: string | null;
  /** Saves all rules in place of those before, and resolves to those that are saved now. */
  onSave: (rules: SourceRule[], before: readonly SourceRule[]) => Promise<readonly SourceRule[]>;
}

/** Rules with how many calls each applied to, and a form for one more. */
export function RulesEditor({ initial, applied, effect: firstEffect, sourceId, onSave }: RulesEditorProps) {
  const t = useT();
  const format = useFormat();
  const completions = useTracedCallCompletions();
  const [rules, setSaved] = useState(initial);
  const [effect, setEffect] = useState(firstEffect);
  const save = async (next: readonly SourceRule[]) => setSaved(await onSave([...next], rules));
  const removal = useAction(save);
  const form = useBodyForm({
    schema: sourceRule,
    initial: blank,
    bodyOf: (typed) => ({ id: crypto.randomUUID(), effect, ...conditionsOf(typed) }),
    send: async (rule) => {
      await save([...rules, rule]);
      form.restart();
    },
  });
  const isSaving = removal.status === "running" || form.action.status === "running";
  const conditions = conditionsOf(form.typed);
  const isEmpty = Object.keys(conditions).length === 0;
  const check = useQuery({ ...ruleCheckQuery(sourceId, conditions), enabled: !isEmpty });
  const problems = form.typed.cel.trim() === "" ? [] : (check.data?.problems ?? []);
  return (
    <div className="grid gap-5">
      <RuleList label={t("sources.rules.title")} rules={rules} applied={applied}>
        {(rule) => (
          <Button
            size="sm"
            aria-label={t("sources.rules.removeOf", { rule: textOfRule(rule) })}
            disabled={isSaving}
            onClick={() => void removal.run(rules.filter(({ id }) => id !== rule.id))}
          >
            {t("sources.rules.remove")}
          </Button>
        )}
      </RuleList>
      <SaveProblem error={removal.error} />
      {rules.length < maxSourceRules ? (
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <Select
            label={t("sources.rules.effect")}
            value={effect}
            onChange={setEffect}
            choices={sourceRuleEffect.options.map((value) => ({ value, label: t(`sources.rules.effect.${value}`) }))}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {fields.map((name) => (
              <TextField
                key={name}
                label={t(`sources.rules.${name}`)}
                placeholder={placeholders[name]}
                dir="ltr"
                autoComplete="off"
                {...form.field(name)}
              />
            ))}
          </div>
          <RuleEditor
            label={t("sources.rules.cel")}
            value={form.typed.cel}
            completions={completions}
            problems={problems}
            onChange={(value) => form.field("cel").onChange({ target: { value } })}
          />
          <RuleMatches
            check={isEmpty ? undefined : check.data}
            noCalls={t(sourceId === null ? "sources.rules.matchesNoneAtAll" : "sources.rules.matchesNone")}
          />
          <SaveProblem error={form.problem} />
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            disabled={removal.status === "running" || isEmpty || problems.length > 0}
            loading={form.action.status === "running"}
          >
            {t("sources.rules.add")}
          </Button>
        </form>
      ) : (
        <p className="text-sm text-fg-2">{t("sources.rules.full", { count: format.number(maxSourceRules) })}</p>
      )}
    </div>
  );
}

/** Why rules weren't saved. */
function SaveProblem({ error }: { error: unknown }) {
  const t = useT();
  return error instanceof ApiError && error.code === "conflict" ? (
    <Alert tone="error">{t("sources.rules.changed")}</Alert>
  ) : (
    <FormAlert error={error} />
  );
}
