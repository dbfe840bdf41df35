import { type AlertAction, alertEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { alertsKey } from "./alerts-queries.ts";

interface AlertChangeOf {
  readonly id: string;
  readonly action: AlertAction;
}

/** Changes one alert; the list and the panel look again. */
export function useAlertActions() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: AlertChangeOf) =>
      call(alertEndpoints["alerts.update"], { params: { id }, body: action }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
    onSuccess: (_, { action }) => toast(t(`alerts.did.${action.action}`), "success"),
    onError: (error) => toast(errorText(t, error), "error"),
  });
}
