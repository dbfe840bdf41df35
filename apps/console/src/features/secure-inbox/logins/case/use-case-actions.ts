import { type LoginCaseAction, type LoginCaseDetail, loginCaseEndpoints, type LoginCaseState } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { loginsKey } from "../login-queries.ts";

/** What can be done with one case here: its state and its owner. */
export function useCaseActions({ id }: LoginCaseDetail) {
  const t = useT();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (action: LoginCaseAction) =>
      call(loginCaseEndpoints["loginCases.update"], { params: { id }, body: action }),
    onSuccess: (_, action) => {
      if (action.action === "state") toast(t(`login.done.${action.state}`, { count: 1 }), "success");
    },
    onSettled: () => client.invalidateQueries({ queryKey: loginsKey }),
    onError: (error) => toast(errorText(t, error), "error"),
  });
  return {
    become: (state: LoginCaseState) => change.mutate({ action: "state", state }),
    assign: (owner_id: string | null) => change.mutate({ action: "assign", owner_id }),
    isRunning: change.isPending,
  };
}
