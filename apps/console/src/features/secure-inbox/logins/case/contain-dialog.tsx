import { type LoginCaseDetail, mailAbilities, tenantActionEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { TextArea } from "@parapet/ui/text-area";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { loginsKey } from "../login-queries.ts";
import { type Containment, containmentAbility } from "./containments.ts";

interface ContainDialogProps {
  found: LoginCaseDetail;
  kind: Containment;
  onClose: () => void;
}

/** Says what will happen to the account before it does; why it could not be asked for stays here. */
export function ContainDialog({ found, kind, onClose }: ContainDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const request = useMutation({
    mutationFn: () =>
      call(tenantActionEndpoints["tenantActions.request"], {
        body: { kind, targets: [found.id], ...(reason.trim() !== "" && { reason: reason.trim() }) },
      }),
    onSuccess: () => {
      toast(t("login.requested"), "success");
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: loginsKey }),
  });
  const { error } = request;
  const isForbidden = error instanceof ApiError && error.code === "permission_missing";
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`login.action.${kind}`)}
      description={t(`login.confirm.${kind}`, { name: found.display_name || found.user_name })}
      confirmLabel={t(`login.action.${kind}`)}
      danger={kind !== "dismiss_risk"}
      loading={request.isPending}
      onConfirm={() => request.mutate()}
    >
      <div className="grid gap-4">
        {error && (
          <Alert tone="error">
            {errorText(t, error)}
            {isForbidden && (
              <>
                {" "}
                {t("login.needsRole", { role: mailAbilities[containmentAbility[kind]].role })}{" "}
                <Link to="/secure-inbox/settings/documentation" className="underline underline-offset-2">
                  {t("login.blind.link")}
                </Link>
              </>
            )}
          </Alert>
        )}
        <TextArea
          label={t("login.reason")}
          value={reason}
          rows={2}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
