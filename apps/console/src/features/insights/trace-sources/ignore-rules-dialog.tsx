import { ignoreRule, type IgnoreRule, maxIgnoreRules, type TraceSource } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { funnelQuery } from "./sources-query.ts";
import { useSourceActions } from "./use-source-actions.ts";

interface IgnoreRulesDialogProps {
  source: TraceSource;
  onClose: () => void;
}

const blank = { path: "", method: "", host: "", user_agent: "" };
const fields = ["path", "method", "host", "user_agent"] as const;
const placeholders = { path: "/healthz*", method: "GET", host: "*.internal", user_agent: "Prometheus/*" } as const;

/** The ignore rules of a source, with how many calls each dropped. */
export function IgnoreRulesDialog({ source, onClose }: IgnoreRulesDialogProps) {
  const t = useT();
  const format = useFormat();
  const { setIgnoreRules } = useSourceActions();
  const [rules, setRules] = useState(source.ignore_rules);
  const { data } = useQuery(funnelQuery(source.id, { from: "now-24h" }));
  const dropped = new Map(data?.ignored.map((each) => [each.rule_id, each.calls]));
  const save = async (next: readonly IgnoreRule[]) => {
    const saved = await setIgnoreRules.mutateAsync({ source, rules: [...next] });
    setRules(saved.ignore_rules);
  };
  const removal = useAction(save);
  const form = useBodyForm({
    schema: ignoreRule,
    initial: blank,
    bodyOf: (typed) => ({
      id: crypto.randomUUID(),
      ...Object.fromEntries(fields.flatMap((name) => (typed[name].trim() === "" ? [] : [[name, typed[name]]]))),
    }),
    send: async (rule) => {
      await save([...rules, rule]);
      form.restart();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.ignore.title")}
      description={t("sources.ignore.text")}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      <div className="grid gap-5">
        {rules.length > 0 && (
          <ul className="divide-y divide-line border-y border-line" aria-label={t("sources.ignore.title")}>
            {rules.map((rule) => {
              const text = textOf(rule);
              return (
                <li key={rule.id} className="flex items-center justify-between gap-3 py-2">
                  <span className="grid min-w-0 gap-0.5">
                    <bdi className="ltr-text font-mono text-sm wrap-anywhere">{text}</bdi>
                    {data && (
                      <span className="text-sm text-fg-2">
                        {t("sources.ignore.dropped", { count: dropped.get(rule.id) ?? 0 })}
                      </span>
                    )}
                  </span>
                  <Button
                    size="sm"
                    aria-label={t("sources.ignore.removeOf", { rule: text })}
                    disabled={setIgnoreRules.isPending}
                    onClick={() => void removal.run(rules.filter(({ id }) => id !== rule.id))}
                  >
                    {t("sources.ignore.remove")}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <FormAlert error={removal.error} />
        {rules.length < maxIgnoreRules ? (
          <form noValidate onSubmit={form.submit} className="grid gap-4">
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {fields.map((name) => (
                <TextField
                  key={name}
                  label={t(`sources.ignore.${name}`)}
                  placeholder={placeholders[name]}
                  dir="ltr"
                  autoComplete="off"
                  {...form.field(name)}
                />
              ))}
            </div>
            <FormAlert error={form.problem} />
            <Button
              type="submit"
              variant="primary"
              className="justify-self-start"
              disabled={removal.status === "running" || fields.every((name) => form.typed[name].trim() === "")}
              loading={form.action.status === "running"}
            >
              {t("sources.ignore.add")}
            </Button>
          </form>
        ) : (
          <p className="text-sm text-fg-2">{t("sources.ignore.full", { count: format.number(maxIgnoreRules) })}</p>
        )}
      </div>
    </Dialog>
  );
}

/** A rule as one line, such as `GET *.internal/healthz*`. */
function textOf({ method = "", host = "", path = "", user_agent }: IgnoreRule): string {
  const agent = user_agent === undefined ? "" : `User-Agent: ${user_agent}`;
  return [method, `${host}${path}`, agent].filter((part) => part !== "").join(" ");
}
