import type { TenantActionDetail } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useT } from "../../../lib/i18n/use-t.ts";
import { isUnderWay, ruleActionQuery, ruleChangesKey } from "./rule-change-queries.ts";
import type { useRuleAction } from "./use-rule-action.ts";

/** How far the last action is, what became of its rules, and the way back. */
export function RuleActionNote({ action }: { action: ReturnType<typeof useRuleAction> }) {
  return action.id === null ? null : <Followed key={action.id} id={action.id} action={action} />;
}

function Followed({ id, action }: { id: string; action: ReturnType<typeof useRuleAction> }) {
  const t = useT();
  const client = useQueryClient();
  const { data } = useQuery(ruleActionQuery(id));
  const state = data?.state;
  // What it did shows in lists once it is done.
  useEffect(() => {
    if (state !== undefined && !isUnderWay(state)) void client.invalidateQueries({ queryKey: ruleChangesKey });
  }, [state, client]);
  if (data === undefined || isUnderWay(data.state)) return <Alert>{t("rules.working")}</Alert>;
  return (
    <Alert
      tone={data.failed + data.stopped > 0 ? "warning" : "success"}
      action={
        <span className="flex flex-wrap gap-2">
          {data.can_undo && (
            <Button size="sm" loading={action.isUndoing} onClick={() => action.undo(id)}>
              {t("rules.undo")}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={action.forget}>
            {t("rules.close")}
          </Button>
        </span>
      }
    >
      <p>{sentenceOf(t, data)}</p>
    </Alert>
  );
}

function sentenceOf(t: ReturnType<typeof useT>, { kind, done, undone, gone, failed, stopped }: TenantActionDetail) {
  const parts = [
    done > 0 && t(kind === "delete_rule" ? "rules.deletedCount" : "rules.disabledCount", { count: done }),
    done === 0 && undone > 0 && t("rules.undone"),
    gone > 0 && t("rules.goneCount", { count: gone }),
    failed + stopped > 0 && t("rules.failedCount", { count: failed + stopped }),
  ];
  return parts.filter(Boolean).join(" ");
}
