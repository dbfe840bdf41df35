import { clientTotpEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { clientsKey } from "../clients-queries.ts";

/** What is done with the authenticator of a client. */
export function useFactorActions(id: string) {
  const t = useT();
  const client = useQueryClient();
  const params = { id };
  const onSettled = () => client.invalidateQueries({ queryKey: clientsKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    enrol: useMutation({
      mutationFn: () => call(clientTotpEndpoints["clientTotp.enrol"], { params, body: {} }),
      onError,
    }),
    /** The dialog says what was wrong. */
    confirm: async (code: string) => {
      const codes = await call(clientTotpEndpoints["clientTotp.confirm"], { params, body: { code } });
      void onSettled();
      return codes;
    },
    renew: useMutation({
      mutationFn: () => call(clientTotpEndpoints["clientTotp.renewBackupCodes"], { params, body: {} }),
      onSettled,
      onError,
    }),
    remove: useMutation({
      mutationFn: () => call(clientTotpEndpoints["clientTotp.remove"], { params }),
      onSettled,
      onError,
      onSuccess: () => toast(t("clients.totpRemoved"), "success"),
    }),
  };
}
