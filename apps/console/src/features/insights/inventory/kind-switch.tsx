import { apiEndpoints, type Api } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { apiPath } from "../../../lib/insights/api-path.ts";

/** Switches an API between internal and external; its page moves along. */
export function KindSwitch({ api: { id, kind } }: { api: Api }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const other = kind === "internal" ? "external" : "internal";
  const change = useMutation({
    mutationFn: () => call(apiEndpoints["apis.update"], { params: { id }, body: { kind: other } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: async (api) => {
      client.setQueryData(["apis.get", id], api);
      await client.invalidateQueries({ queryKey: ["apis.list"] });
      await navigate({ to: apiPath[other], params: { id }, replace: true });
      toast(t(`inventory.isNow.${other}`), "success");
    },
  });
  return (
    <Button loading={change.isPending} onClick={() => change.mutate()}>
      {t(`inventory.make.${other}`)}
    </Button>
  );
}
