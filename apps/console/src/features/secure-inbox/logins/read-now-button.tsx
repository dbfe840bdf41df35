import { loginEventEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { loginHealthQuery, loginsKey } from "./login-queries.ts";
import { useLoginRights } from "./use-login-rights.ts";

/** Reads the logs now; for users who work on cases, with a connected tenant. */
export function ReadNowButton() {
  const t = useT();
  const client = useQueryClient();
  const { mayWork } = useLoginRights();
  const { data } = useQuery(loginHealthQuery);
  const read = useMutation({
    mutationFn: () => call(loginEventEndpoints["loginEvents.read"], { body: {} }),
    onSuccess: () => toast(t("login.reading"), "success"),
    onSettled: () => client.invalidateQueries({ queryKey: loginsKey }),
    onError: (error) => toast(errorText(t, error), "error"),
  });
  if (!mayWork || data?.is_connected !== true) return null;
  return (
    <Button loading={read.isPending} onClick={() => read.mutate()}>
      <RefreshCw aria-hidden size={15} />
      {t("login.readNow")}
    </Button>
  );
}
