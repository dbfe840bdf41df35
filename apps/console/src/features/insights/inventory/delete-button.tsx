import { apiEndpoints, type Api } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";

/** Deletes an API that wasn't called yet; its specification goes along, so people confirm it. */
export function DeleteButton({ api: { id, kind, name } }: { api: Api }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(apiEndpoints["apis.delete"], { params: { id } }),
    onError: async (error) => {
      toast(errorText(t, error), "error");
      setOpen(false);
      // Its first call may have come meanwhile.
      await client.invalidateQueries({ queryKey: ["apis.get", id] });
    },
    onSuccess: async () => {
      toast(t("inventory.deleted"), "success");
      await navigate({ to: "/insights/inventory", search: { kind } });
      await client.invalidateQueries({ queryKey: ["apis.list"] });
    },
  });
  return (
    <>
      <Button icon={<Trash2 aria-hidden size={15} />} onClick={() => setOpen(true)}>
        {t("inventory.delete")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        danger
        title={t("inventory.deleteTitle")}
        description={t("inventory.deleteText", { name })}
        confirmLabel={t("inventory.delete")}
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
