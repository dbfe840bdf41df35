import type { ApiToken, ApiTokenWithSecret } from "@parapet/contract";
import { CodeBlock } from "@parapet/ui/code-block";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { toast } from "@parapet/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useT } from "../i18n/use-t.ts";
import { errorText } from "../problem/error-text.ts";
import { SecretDialog } from "../secret/secret-dialog.tsx";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { anyTokens, type NewToken, tokenCalls, type TokenOwner } from "./token-calls.ts";

/** The open dialog. A new token is shown once. */
export type TokenTask =
  | { readonly kind: "create" }
  | { readonly kind: "rotate" | "revoke"; readonly token: ApiToken }
  | { readonly kind: "secret"; readonly token: ApiTokenWithSecret };

interface TokenTasksProps {
  owner: TokenOwner;
  task: TokenTask;
  onTask: (task: TokenTask | null) => void;
}

/** The dialogs of tokens, one at a time. */
export function TokenTasks({ owner, task, onTask }: TokenTasksProps) {
  const t = useT();
  const client = useQueryClient();
  const calls = tokenCalls[owner];
  const onSettled = () => client.invalidateQueries(anyTokens);
  const onError = (error: Error) => toast(errorText(t, error), "error");
  const close = () => onTask(null);
  const create = useMutation({ mutationFn: (body: NewToken) => calls.create(body), onSettled });
  const rotate = useMutation({
    mutationFn: ({ id, graceMs }: { id: string; graceMs: number }) => calls.rotate(id, graceMs),
    onSettled,
    onError,
    onSuccess: (token) => onTask({ kind: "secret", token }),
  });
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => calls.revoke(id),
    onSettled,
    onError,
    onSuccess: () => toast(t("tokens.revoked"), "success"),
  });
  switch (task.kind) {
    case "create":
      return (
        <CreateTokenDialog
          owner={owner}
          onClose={close}
          send={async (body) => onTask({ kind: "secret", token: await create.mutateAsync(body) })}
        />
      );
    case "rotate":
      return (
        <RotateDialog
          title={t("tokens.rotateTitle", { name: task.token.name })}
          description={t("tokens.rotateText")}
          confirmLabel={t("tokens.rotate")}
          loading={rotate.isPending}
          onClose={close}
          onRotate={(graceMs) => rotate.mutate({ id: task.token.id, graceMs }, { onError: close })}
        />
      );
    case "revoke":
      return (
        <ConfirmDialog
          open
          danger
          onOpenChange={(open) => !open && close()}
          title={t("tokens.revokeTitle", { name: task.token.name })}
          description={t("tokens.revokeText")}
          confirmLabel={t("tokens.revoke")}
          loading={revoke.isPending}
          onConfirm={() => revoke.mutate(task.token, { onSettled: close })}
        />
      );
    case "secret":
      return (
        <SecretDialog
          title={t("tokens.title")}
          description={t("tokens.text")}
          warning={t("tokens.once")}
          label={t("tokens.token")}
          secret={task.token.token}
          done={t("tokens.kept")}
          onClose={close}
        >
          <CodeBlock label={t("tokens.header")} code={`Authorization: Bearer ${task.token.token}`} wrap />
        </SecretDialog>
      );
  }
}
