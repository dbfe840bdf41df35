import { apiDocumentEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { contractChanged } from "../inventory-queries.ts";

interface RestoreButtonProps {
  id: string;
  version: number;
  onRestored: () => void;
}

/** Restores an older version as the newest; nothing is lost, so there is no confirmation. */
export function RestoreButton({ id, version, onRestored }: RestoreButtonProps) {
  const t = useT();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => call(apiDocumentEndpoints["apis.restoreDocument"], { params: { id }, body: { version } }),
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: async () => {
      await contractChanged(client, id);
      toast(t("inventory.restored", { version }), "success");
      onRestored();
    },
  });
  return (
    <Button icon={<History aria-hidden size={15} />} loading={restore.isPending} onClick={() => restore.mutate()}>
      {t("inventory.restoreVersion")}
    </Button>
  );
}
