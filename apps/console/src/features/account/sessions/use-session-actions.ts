import { type LoginSession, sessionEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { ownSessionsQuery } from "./own-sessions-query.ts";

/** Ends one session or all others; the list looks again after each. */
export function useSessionActions() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  const onError = (error: Error) => toast(errorText(t, error), "error");
  return {
    end: useMutation({
      mutationFn: ({ id }: LoginSession) => call(sessionEndpoints["sessions.end"], { params: { id } }),
      onSettled,
      onError,
      onSuccess: () => toast(t("sessions.ended"), "success"),
    }),
    endOthers: useMutation({
      mutationFn: () => call(sessionEndpoints["sessions.endOthers"]),
      onSettled,
      onError,
      onSuccess: () => toast(t("sessions.othersEnded"), "success"),
    }),
  };
}
