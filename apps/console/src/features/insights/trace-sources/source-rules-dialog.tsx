import {
  maxSourceRules,
  sourceRule,
  sourceRuleEffect,
  type SourceRule,
  type SourceRuleEffect,
  type TraceSource,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { RuleEditor } from "../../../lib/rule-editor/rule-editor.tsx";
import { RuleMatches } from "./rule-matches.tsx";
import { funnelQuery, ruleCheckQuery } from "./sources-query.ts";
import { useSourceActions } from "./use-source-actions.ts";
import { useTracedCallCompletions } from "./use-traced-call-completions.ts";

interface SourceRulesDialogProps {
  source: TraceSource;
  /** What a new rule does at first. */
  effect: SourceRuleEffect;
  onClose: () => void;
}

const fields = ["path", "method", "host", "user_agent"] as const;
const placeholders = { path: "/healthz*", method: "GET", host: "*.internal", user_agent: "Prometheus/*" } as const;
const blank = { path: "", method: "", host: "", user_agent: "", cel: "" };

/** What a form's texts ask; an empty one asks nothing. */
function conditionsOf(typed: Readonly<Record<keyof typeof blank, string>>) {
  return Object.fromEntries(
    ([...fields, "cel"] as const).flatMap((name) => (typed[name].trim() === "" ? [] : [[name, typed[name]]])),
  );
}

/** The rules of a source, with how many calls each applied to. */
export function SourceRulesDialog({ source, effect: initialEffect, onClose }: SourceRulesDialogProps) {
  const t = useT();
  const format = useFormat();
  const { setRules } = useSourceActions();
  const completions = useTracedCallCompletions();
  const [rules, setSaved] = useState(source.rules);
  const [effect, setEffect] = useState(initialEffect);
  const { data } = useQuery(funnelQuery(source.id, { from: "now-24h" }));
  const applied = new Map(data?.by_rule.map((each) => [each.rule_id, each.calls]));
  const save = async (next: readonly SourceRule[]) => {
    const saved = await setRules.mutateAsync({ source, rules: [...next] });
    setSaved(saved.rules);
  };
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
  const conditions = conditionsOf(form.typed);
  const isEmpty = Object.keys(conditions).length === 0;
  const check = useQuery({ ...ruleCheckQuery(source.id, conditions), enabled: !isEmpty });
  const problems = form.typed.cel.trim() === "" ? [] : (check.data?.problems ?? []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.rules.title")}
      description={t("sources.rules.text")}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      <div className="grid gap-5">
        {rules.length > 0 && (
          <ol className="divide-y divide-line border-y border-line" aria-label={t("sources.rules.title")}>
            {rules.map((rule) => {
              const text = textOf(rule);
              return (
                <li key={rule.id} className="flex items-center justify-between gap-3 py-2">
                  <span className="grid min-w-0 gap-0.5">
                    <span className="flex flex-wrap items-baseline gap-x-2">
                      <span className="text-sm font-medium">{t(`sources.rules.effect.${rule.effect}`)}</span>
                      <bdi className="ltr-text font-mono text-sm wrap-anywhere">{text}</bdi>
                    </span>
                    {data && (
                      <span className="text-sm text-fg-2">
                        {t("sources.rules.applied", { count: applied.get(rule.id) ?? 0 })}
                      </span>
                    )}
                  </span>
                  <Button
                    size="sm"
                    aria-label={t("sources.rules.removeOf", { rule: text })}
                    disabled={setRules.isPending}
                    onClick={() => void removal.run(rules.filter(({ id }) => id !== rule.id))}
                  >
                    {t("sources.rules.remove")}
                  </Button>
                </li>
              );
            })}
          </ol>
        )}
        <FormAlert error={removal.error} />
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
            <RuleMatches check={isEmpty ? undefined : check.data} />
            <FormAlert error={form.problem} />
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
    </Dialog>
  );
}

/** A rule's conditions as one line, such as `GET *.internal/healthz*`. */
function textOf({ method = "", host = "", path = "", user_agent, cel = "" }: SourceRule): string {
  const agent = user_agent === undefined ? "" : `User-Agent: ${user_agent}`;
  return [method, `${host}${path}`, agent, cel].filter((part) => part !== "").join(" ");
}
