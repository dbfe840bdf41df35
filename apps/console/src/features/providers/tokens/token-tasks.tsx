import {
  type ApiToken,
  apiTokenEndpoints,
  apiTokenLimits,
  type ApiTokenWithSecret,
  type BodySent,
  type Endpoints,
  tokenRole,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { SecretDialog } from "../../../lib/secret/secret-dialog.tsx";

/** The open dialog. A new token is shown once. */
export type TokenTask =
  | { readonly kind: "create" }
  | { readonly kind: "revoke"; readonly token: ApiToken }
  | { readonly kind: "secret"; readonly token: ApiTokenWithSecret };

interface TokenTasksProps {
  task: TokenTask;
  onTask: (task: TokenTask | null) => void;
}

/** The dialogs of tokens, one at a time. */
export function TokenTasks({ task, onTask }: TokenTasksProps) {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["apiTokens.list"] });
  const close = () => onTask(null);
  const create = useMutation({
    mutationFn: (body: NewToken): Promise<ApiTokenWithSecret> => call(apiTokenEndpoints["apiTokens.create"], { body }),
    onSettled,
  });
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => call(apiTokenEndpoints["apiTokens.revoke"], { params: { id } }),
    onSettled,
    onError: (error) => toast(errorText(t, error), "error"),
    onSuccess: () => toast(t("providers.tokenRevoked"), "success"),
  });
  switch (task.kind) {
    case "create":
      return (
        <CreateTokenDialog
          onClose={close}
          send={async (body) => onTask({ kind: "secret", token: await create.mutateAsync(body) })}
        />
      );
    case "revoke":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && close()}
          title={t("providers.tokenRevokeTitle", { name: task.token.name })}
          description={t("providers.tokenRevokeText")}
          confirmLabel={t("providers.tokenRevoke")}
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate(task.token, { onSettled: close })}
        />
      );
    case "secret":
      return (
        <SecretDialog
          title={t("providers.tokenTitle")}
          description={t("providers.tokenText")}
          warning={t("providers.tokenOnce")}
          label={t("providers.token")}
          secret={task.token.token}
          done={t("providers.tokenKept")}
          onClose={close}
        >
          <CodeBlock label={t("providers.tokenHeader")} code={`Authorization: Bearer ${task.token.token}`} wrap />
        </SecretDialog>
      );
  }
}

type NewToken = BodySent<Endpoints["apiTokens.create"]>;

/** Validity, in days. */
const validities = ["7", "30", "90", "365"] as const;

interface CreateTokenDialogProps {
  send: (body: NewToken) => Promise<void>;
  onClose: () => void;
}

/** Name, role and validity of a new token. */
function CreateTokenDialog({ send, onClose }: CreateTokenDialogProps) {
  const t = useT();
  const id = useId();
  const [days, setDays] = useState<(typeof validities)[number]>("90");
  const [role, setRole] = useState<ApiToken["role"]>("viewer");
  const form = useBodyForm({
    schema: apiTokenEndpoints["apiTokens.create"].body,
    initial: { name: "" },
    bodyOf: ({ name }) => ({ name, role, days: Number(days) }),
    send,
  });
  const isFull = form.problem instanceof ApiError && form.problem.code === "conflict";
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("providers.tokenCreate")}
      description={t("providers.tokenCreateText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("providers.tokenCreate")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField
          label={t("providers.tokenName")}
          hint={t("providers.tokenNameHint")}
          autoComplete="off"
          {...form.field("name")}
        />
        <Select
          label={t("providers.tokenRole")}
          hint={t("providers.tokenRoleHint")}
          choices={tokenRole.options.map((value) => ({ value, label: t(`providers.tokenRole.${value}`) }))}
          value={role}
          onChange={setRole}
        />
        <Select
          label={t("providers.tokenLife")}
          choices={validities.map((value) => ({ value, label: t("providers.tokenDays", { count: Number(value) }) }))}
          value={days}
          onChange={setDays}
        />
        {isFull ? (
          <Alert tone="error">{t("providers.tokenConflict", { count: apiTokenLimits.usable })}</Alert>
        ) : (
          <FormAlert error={form.problem} />
        )}
      </form>
    </Dialog>
  );
}
