import type { EmailState, Role } from "@parapet/contract";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Select } from "@parapet/ui/select";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { grantableRoles, type Onlooker } from "../../people-access.ts";
import type { BulkAction, BulkKind } from "./user-bulk-action.ts";

interface BulkDialogProps {
  kind: BulkKind;
  count: number;
  onlooker: Onlooker;
  email: EmailState | null;
  onClose: () => void;
  onConfirm: (action: BulkAction) => void;
}

/** Asks once for all of them, with their number, and for a role where one is given. */
export function BulkDialog({ kind, count, onlooker, email, onClose, onConfirm }: BulkDialogProps) {
  const t = useT();
  const [role, setRole] = useState<Role>("viewer");
  return (
    <ConfirmDialog
      open
      danger={kind === "suspend" || kind === "end_sessions"}
      onOpenChange={(open) => !open && onClose()}
      title={t(`users.bulk.title.${kind}`, { count })}
      description={t(kind === "resend_invitation" && email === "off" ? "email.resendText" : `users.bulk.text.${kind}`)}
      confirmLabel={t(`users.bulk.action.${kind}`)}
      onConfirm={() => onConfirm(kind === "change_role" ? { action: kind, role } : { action: kind })}
    >
      {kind === "change_role" && (
        <Select
          label={t("users.column.role")}
          hint={t(`users.roleHint.${role}`)}
          choices={grantableRoles(onlooker).map((value) => ({ value, label: t(`users.role.${value}`) }))}
          value={role}
          onChange={setRole}
        />
      )}
    </ConfirmDialog>
  );
}
