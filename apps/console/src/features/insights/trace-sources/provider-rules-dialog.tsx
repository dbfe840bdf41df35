import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../../lib/i18n/use-t.ts";
import { LoadingLines } from "../../../lib/list/loading-lines.tsx";
import { LoadProblem } from "../../../lib/problem/load-problem.tsx";
import { appliedCalls } from "./applied-calls.ts";
import { RulesEditor } from "./rules-editor.tsx";
import { providerRulesQuery } from "./sources-query.ts";
import { useSourceActions } from "./use-source-actions.ts";

/** The rules that hold for all sources, with how many calls each applied to. */
export function ProviderRulesDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { setProviderRules } = useSourceActions();
  const { data, error, refetch } = useQuery(providerRulesQuery());
  const body = () => {
    if (data !== undefined) {
      return (
        <RulesEditor
          initial={data.rules}
          applied={appliedCalls(data.applied)}
          effect="ignore"
          sourceId={null}
          onSave={async (rules, before) => (await setProviderRules.mutateAsync({ rules, before })).rules}
        />
      );
    }
    if (error === null) return <LoadingLines />;
    return <LoadProblem title={t("sources.rules.inheritedProblem")} error={error} onRetry={() => void refetch()} />;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.rules.inherited")}
      description={t("sources.rules.providerText")}
      actions={<Button onClick={onClose}>{t("ui.close")}</Button>}
    >
      {body()}
    </Dialog>
  );
}
