import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { toast } from "@parapet/ui/toast";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { type ConnectionActions, refusalOf } from "./use-connection-actions.ts";

interface DisconnectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  disconnect: ConnectionActions["disconnect"];
  onDone: () => void;
}

/** Says what ends and what stays. */
export function DisconnectDialog({ open, onOpenChange, disconnect, onDone }: DisconnectDialogProps) {
  const t = useT();
  const run = async () => {
    const handed = await disconnect.mutateAsync();
    if (!handed.ok) return;
    onOpenChange(false);
    toast(t("connect.disconnected"), "success");
    onDone();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("connect.disconnectTitle")}
      description={t("connect.disconnectText")}
      confirmLabel={t("connect.disconnect")}
      onConfirm={() => void run()}
      loading={disconnect.isPending}
      danger
    >
      <FormAlert error={refusalOf(disconnect)} />
    </ConfirmDialog>
  );
}
