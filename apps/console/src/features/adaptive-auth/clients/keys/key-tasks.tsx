import {
  type ApiClient,
  type ClientKey,
  type ClientKeyWithSecret,
  type SigningKey,
  clientKeyEndpoints,
} from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { CodeBlock } from "@parapet/ui/code-block";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useState, useId } from "react";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../../lib/form/use-body-form.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { SecretDialog } from "../../../../lib/secret/secret-dialog.tsx";
import { RegisterKeyDialog } from "./register-key-dialog.tsx";
import { useKeyActions, type NewKey } from "./use-key-actions.ts";

interface CreateKeyDialogProps {
  send: (body: NewKey) => Promise<void>;
  onClose: () => void;
}

const dayMs = 86_400_000;

/** Days that a key lives; "0" for one without an end. */
const lives = ["0", "30", "90", "365"] as const;

/** A new key: what it is called, and how long it lives. */
function CreateKeyDialog({ send, onClose }: CreateKeyDialogProps) {
  const t = useT();
  const id = useId();
  const [life, setLife] = useState<(typeof lives)[number]>("0");
  const days = Number(life);
  const form = useBodyForm({
    schema: clientKeyEndpoints["clientKeys.create"].body,
    initial: { name: "" },
    bodyOf: ({ name }) => ({ name, expires_at: days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString() }),
    send,
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("clients.createKeyTitle")}
      description={t("clients.createKeyText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("clients.keyAction.create")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField
          label={t("clients.keyName")}
          aside={t("form.optional")}
          hint={t("clients.keyNameHint")}
          autoComplete="off"
          {...form.field("name")}
        />
        <Select
          label={t("clients.keyLife")}
          choices={lives.map((value) => ({
            value,
            label: value === "0" ? t("clients.keyEndless") : t("clients.keyDays", { count: Number(value) }),
          }))}
          value={life}
          onChange={setLife}
        />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}

interface RotateKeyDialogProps {
  prefix: string;
  loading: boolean;
  onClose: () => void;
  onRotate: (overlapHours: number) => void;
}

/** Hours that the earlier key may go on working; the server takes up to thirty days. */
const overlaps = [0, 1, 24, 168, 720] as const;

/** A successor, and how long the client has to change over. */
function RotateKeyDialog({ prefix, loading, onClose, onRotate }: RotateKeyDialogProps) {
  const t = useT();
  const [hours, setHours] = useState("24");
  const words = (count: number) => {
    if (count === 0) return t("clients.overlapNone");
    return count < 24 ? t("clients.overlapHours", { count }) : t("clients.overlapDays", { count: count / 24 });
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t("clients.rotateTitle")}
      description={t("clients.rotateText", { key: `${prefix}…` })}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" loading={loading} onClick={() => onRotate(Number(hours))}>
            {t("clients.keyAction.rotate")}
          </Button>
        </>
      }
    >
      <Select
        label={t("clients.overlap")}
        hint={t("clients.overlapHint")}
        choices={overlaps.map((count) => ({ value: String(count), label: words(count) }))}
        value={hours}
        onChange={setHours}
      />
    </Dialog>
  );
}

/** What is being done with a client's keys. The secret follows a new one, and is shown once. */
export type KeyTask =
  | { readonly kind: "create" | "register" }
  | { readonly kind: "rotate" | "revoke" | "unlock"; readonly key: ClientKey }
  | { readonly kind: "revokeSigning"; readonly key: SigningKey }
  | { readonly kind: "secret"; readonly key: ClientKeyWithSecret };

interface KeyTasksProps {
  client: ApiClient;
  task: KeyTask;
  onTask: (task: KeyTask | null) => void;
}

/** The dialogs of the keys, one at a time. */
export function KeyTasks({ client, task, onTask }: KeyTasksProps) {
  const t = useT();
  const actions = useKeyActions(client.id);
  const close = () => onTask(null);
  const show = (key: ClientKeyWithSecret) => onTask({ kind: "secret", key });
  const revoking = {
    open: true,
    danger: true,
    onOpenChange: (open: boolean) => !open && close(),
    title: t("clients.revokeTitle"),
    confirmLabel: t("clients.keyAction.revoke"),
  };
  switch (task.kind) {
    case "create":
      return <CreateKeyDialog onClose={close} send={async (body) => show(await actions.create.mutateAsync(body))} />;
    case "register":
      return (
        <RegisterKeyDialog
          onClose={close}
          send={async (body) => {
            await actions.register.mutateAsync(body);
            close();
          }}
        />
      );
    case "rotate":
      return (
        <RotateKeyDialog
          prefix={task.key.prefix}
          loading={actions.rotate.isPending}
          onClose={close}
          onRotate={(overlap_hours) =>
            actions.rotate.mutate({ key: task.key.id, body: { overlap_hours } }, { onSuccess: show, onError: close })
          }
        />
      );
    case "revoke":
      return (
        <ConfirmDialog
          {...revoking}
          description={t("clients.revokeText", { key: `${task.key.prefix}…` })}
          loading={actions.revoke.isPending}
          onConfirm={() => actions.revoke.mutate(task.key, { onSettled: close })}
        />
      );
    case "unlock":
      return (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t("clients.unlockKeyTitle")}
          description={t("clients.unlockKeyText", { key: `${task.key.prefix}…` })}
          confirmLabel={t("clients.keyAction.unlock")}
          loading={actions.unlock.isPending}
          onConfirm={() => actions.unlock.mutate(task.key, { onSettled: close })}
        />
      );
    case "revokeSigning":
      return (
        <ConfirmDialog
          {...revoking}
          description={t("clients.revokeSigningText", { key: task.key.name || task.key.thumbprint })}
          loading={actions.revokeSigning.isPending}
          onConfirm={() => actions.revokeSigning.mutate(task.key, { onSettled: close })}
        />
      );
    case "secret":
      return (
        <SecretDialog
          title={t("clients.keyTitle")}
          description={t("clients.keyText")}
          warning={t("clients.keyOnce")}
          label={t("clients.apiKey")}
          secret={task.key.key}
          done={t("clients.keyKept")}
          onClose={close}
        >
          <CodeBlock label={t("clients.keyHeader")} code={`X-Api-Key: ${task.key.key}`} wrap />
        </SecretDialog>
      );
  }
}
