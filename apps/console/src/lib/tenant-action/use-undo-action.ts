import { tenantActionEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";
import { actionsKey } from "./action-queries.ts";

/** Has an action taken back. */
export function useUndoAction(onBegun: (id: string) => void = () => {}) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(tenantActionEndpoints["tenantActions.undo"], { params: { id }, body: {} }),
    onSuccess: ({ id }) => onBegun(id),
    onSettled: () => client.invalidateQueries({ queryKey: actionsKey }),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}
