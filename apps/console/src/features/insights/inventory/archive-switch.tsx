import { apiEndpoints, type Api } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { call } from "../../../lib/api/call.ts";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";

function useArchiving(id: string, archives: boolean) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(apiEndpoints[archives ? "apis.archive" : "apis.restore"], { params: { id } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: async (api) => {
      client.setQueryData(["apis.get", id], api);
      await client.invalidateQueries({ queryKey: ["apis.list"] });
    },
  });
}

/** Archives an API without confirmation: the page stays and can restore it. */
export function ArchiveButton({ api: { id } }: { api: Api }) {
  const t = useT();
  const archive = useArchiving(id, true);
  return (
    <Button icon={<Archive aria-hidden size={15} />} loading={archive.isPending} onClick={() => archive.mutate()}>
      {t("inventory.archive")}
    </Button>
  );
}

/** Says that an API is archived, and since when. */
export function ArchivedNotice({ id, time, mayRestore }: { id: string; time: string; mayRestore: boolean }) {
  const t = useT();
  const format = useFormat();
  const restore = useArchiving(id, false);
  return (
    <Alert
      tone="warning"
      action={
        mayRestore && (
          <Button size="sm" loading={restore.isPending} onClick={() => restore.mutate()}>
            {t("inventory.restoreApi")}
          </Button>
        )
      }
    >
      {t("inventory.archivedSince", { time: format.instant(time) })}
    </Alert>
  );
}
