import { type LoginCaseDetail, tenantActionEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { ListProblem } from "../../../../lib/list/list-problem.tsx";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { caseActionsQuery, loginsKey } from "../login-queries.ts";
import { ContainDialog } from "./contain-dialog.tsx";
import { type Containment, containments, isContainment } from "./containments.ts";
import { DoneAction } from "./done-action.tsx";

interface ContainCardProps {
  found: LoginCaseDetail;
  mayWork: boolean;
}

/** What can be done about the account at Microsoft, what was done, and the way back where there is one. */
export function ContainCard({ found, mayWork }: ContainCardProps) {
  const t = useT();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Containment | null>(null);
  const { data, error, refetch } = useQuery(caseActionsQuery(found.id));
  const undo = useMutation({
    mutationFn: (id: string) => call(tenantActionEndpoints["tenantActions.undo"], { params: { id }, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: loginsKey }),
    onError: (problem) => toast(errorText(t, problem), "error"),
  });
  const done = data?.items.flatMap((action) => (isContainment(action.kind) ? [{ ...action, kind: action.kind }] : []));
  if (!mayWork && done?.length === 0) return null;
  return (
    <Card title={t("login.contain")}>
      <div className="grid gap-5">
        {mayWork && (
          <div className="flex flex-wrap gap-2.5">
            {containments.map((kind) => (
              <Button key={kind} onClick={() => setAsked(kind)}>
                {t(`login.action.${kind}`)}
              </Button>
            ))}
          </div>
        )}
        {error && !data && <ListProblem title={t("login.actionsError")} error={error} onRetry={() => void refetch()} />}
        {done !== undefined && done.length > 0 && (
          <ul aria-label={t("login.actionsDone")} className="grid gap-3">
            {done.map((action) => (
              <DoneAction
                key={action.id}
                action={action}
                onUndo={mayWork ? () => undo.mutate(action.id) : undefined}
                isUndoing={undo.isPending && undo.variables === action.id}
              />
            ))}
          </ul>
        )}
        {asked !== null && <ContainDialog found={found} kind={asked} onClose={() => setAsked(null)} />}
      </div>
    </Card>
  );
}
