import type { SourceRuleEffect, TraceSource } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { appliedCalls } from "./applied-calls.ts";
import { RuleList } from "./rule-list.tsx";
import { RulesEditor } from "./rules-editor.tsx";
import { funnelQuery, providerRulesQuery } from "./sources-query.ts";
import { useSourceActions } from "./use-source-actions.ts";

interface SourceRulesDialogProps {
  source: TraceSource;
  /** What a new rule does at first. */
  effect: SourceRuleEffect;
  onClose: () => void;
}

/** The rules of a source, and those of its provider, with how many calls each applied to. */
export function SourceRulesDialog({ source, effect, onClose }: SourceRulesDialogProps) {
  const t = useT();
  const { setRules } = useSourceActions();
  const { data } = useQuery(funnelQuery(source.id, { from: "now-24h" }));
  const inherited = useQuery(providerRulesQuery());
  const applied = appliedCalls(data?.by_rule);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.rules.title")}
      description={t("sources.rules.text")}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      <div className="grid gap-5">
        <RulesEditor
          initial={source.rules}
          applied={applied}
          effect={effect}
          sourceId={source.id}
          onSave={async (rules) => (await setRules.mutateAsync({ source, rules })).rules}
        />
        {inherited.error && (
          <LoadProblem
            title={t("sources.rules.inheritedProblem")}
            error={inherited.error}
            onRetry={() => void inherited.refetch()}
          />
        )}
        {inherited.data !== undefined && inherited.data.rules.length > 0 && (
          <section className="grid gap-2">
            <h3 className="font-semibold">{t("sources.rules.inherited")}</h3>
            <p className="text-sm text-fg-2">{t("sources.rules.inheritedText")}</p>
            <RuleList label={t("sources.rules.inherited")} rules={inherited.data.rules} applied={applied} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
