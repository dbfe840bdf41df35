import { type UserLogin, userLoginEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ownSessionsQuery } from "../sessions/own-sessions-query.ts";
import { ownLoginsQuery } from "./own-logins-query.ts";

/** Reports a login; logins and sessions are loaded again. */
export function useReportLogin() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: UserLogin) => call(userLoginEndpoints["userLogins.report"], { params: { id }, body: {} }),
    onSuccess: () => toast(t("logins.notMeDone"), "success"),
    onError: (error: Error) => toast(errorText(t, error), "error"),
    onSettled: () =>
      Promise.all([ownLoginsQuery, ownSessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
}
