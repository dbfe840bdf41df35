import { apiClientEndpoints, type ClientContext } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { contextsQuery } from "../clients-queries.ts";

/** Forgets a context of a client. */
export function useRevokeContext(clientId: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: context }: ClientContext) =>
      call(apiClientEndpoints["clientContexts.revoke"], { params: { id: clientId, context } }),
    onSettled: () => client.invalidateQueries({ queryKey: contextsQuery(clientId).queryKey }),
    onError: (error: Error) => toast(errorText(t, error), "error"),
    onSuccess: () => toast(t("clients.contextRevoked"), "success"),
  });
}
