import { ruleChangeEndpoints, type RuleCoverage } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ruleChangesKey } from "./rule-change-queries.ts";

/** Has all rules and the audit log read now. */
export function SweepButton({ coverage }: { coverage: RuleCoverage | undefined }) {
  const t = useT();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(ruleChangeEndpoints["ruleSweeps.start"], {}),
    onError: (error) => toast(errorText(t, error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ruleChangesKey }),
  });
  const isRunning = coverage?.sweep?.state === "running";
  return (
    <Button
      loading={start.isPending || isRunning}
      disabled={coverage?.snapshot.blind === "not_connected"}
      onClick={() => start.mutate()}
    >
      <RefreshCw aria-hidden size={15} />
      {t("rules.sweep")}
    </Button>
  );
}
