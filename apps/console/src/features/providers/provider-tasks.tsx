import { type ProviderDetail, providerEndpoints, keyGraceHours } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useId, useState } from "react";
import { FormAlert } from "../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../lib/form/use-body-form.ts";
import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";
import { CompanyFields } from "./company-fields.tsx";
import type { ProviderActions, ProviderFields } from "./use-provider-actions.ts";

interface ArchiveDialogProps {
  provider: ProviderDetail;
  running: boolean;
  onArchive: () => void;
  onClose: () => void;
}

interface RotateDialogProps {
  running: boolean;
  onRotate: (graceHours: number) => void;
  onClose: () => void;
}

/** Hours of grace that people choose from, by the name of their text. */
const graces = { none: 0, hour: 1, day: keyGraceHours.initial, week: 7 * 24, month: keyGraceHours.max } as const;

type Grace = keyof typeof graces;

const choices: readonly Grace[] = ["none", "hour", "day", "week", "month"];

/** Says what happens, and asks how long the old key is to be accepted. */
function RotateDialog({ running, onRotate, onClose }: RotateDialogProps) {
  const t = useT();
  const [grace, setGrace] = useState<Grace>("day");
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("providers.rotateTitle")}
      description={t("providers.rotateText")}
      confirmLabel={t("providers.rotate")}
      danger={grace === "none"}
      loading={running}
      onConfirm={() => onRotate(graces[grace])}
    >
      <div className="grid gap-4">
        <ul className="grid list-disc gap-1.5 ps-5 text-fg-2">
          <li>{t("providers.rotateNew")}</li>
          <li>{t("providers.rotateOld")}</li>
          <li>{t("providers.rotateVerifiers")}</li>
        </ul>
        <Select
          label={t("providers.grace")}
          hint={t(grace === "none" ? "providers.graceNoneHint" : "providers.graceHint")}
          choices={choices.map((value) => ({ value, label: t(`providers.grace.${value}`) }))}
          value={grace}
          onChange={setGrace}
        />
      </div>
    </ConfirmDialog>
  );
}

interface EditDialogProps {
  provider: ProviderDetail;
  save: (body: ProviderFields) => Promise<void>;
  onClose: () => void;
}

/** What is being done with a provider. */
export interface ProviderTask {
  readonly kind: "edit" | "archive" | "rotate";
  readonly provider: ProviderDetail;
}

interface ProviderTasksProps {
  task: ProviderTask | null;
  actions: ProviderActions;
  onClose: () => void;
}

/** The dialogs of one provider, one at a time. */
export function ProviderTasks({ task, actions, onClose }: ProviderTasksProps) {
  if (task === null) return null;
  const { kind, provider } = task;
  switch (kind) {
    case "edit":
      return (
        <EditDialog
          provider={provider}
          onClose={onClose}
          save={async (body) => {
            await actions.update.mutateAsync({ id: provider.id, body });
            onClose();
          }}
        />
      );
    case "archive":
      return (
        <ArchiveDialog
          provider={provider}
          running={actions.archive.isPending}
          onClose={onClose}
          onArchive={() => actions.archive.mutate(provider, { onSettled: onClose })}
        />
      );
    case "rotate":
      return (
        <RotateDialog
          running={actions.rotate.isPending}
          onClose={onClose}
          onRotate={(grace_hours) => actions.rotate.mutate({ id: provider.id, grace_hours }, { onSettled: onClose })}
        />
      );
  }
}

function EditDialog({ provider, save, onClose }: EditDialogProps) {
  const t = useT();
  const id = useId();
  const { name, contact_name, contact_email, contact_phone } = provider;
  const form = useBodyForm({
    schema: providerEndpoints["providers.update"].body,
    initial: { name, contact_name, contact_email, contact_phone },
    bodyOf: (typed) => typed,
    send: save,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("providers.editTitle")}
      description={t("providers.editText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("form.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <CompanyFields field={form.field} />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}

/** Locks a whole company out, so its name is to be typed. */
function ArchiveDialog({ provider, running, onArchive, onClose }: ArchiveDialogProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState("");
  const matches = typed.trim() === provider.name.trim();
  const name = <bdi className="font-medium text-fg">{provider.name}</bdi>;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("providers.archiveTitle")}
      description={<T id="providers.archiveText" values={{ count: provider.users }} components={{ name }} />}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="danger" disabled={!matches} loading={running}>
            {t("providers.archiveSubmit")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (matches) onArchive();
        }}
      >
        <ul className="grid list-disc gap-1.5 ps-5 text-fg-2">
          <li>{t("providers.archiveKept")}</li>
          <li>{t("providers.archiveSources")}</li>
          <li>{t("providers.archiveBack")}</li>
        </ul>
        <TextField
          label={<T id="providers.typeName" components={{ name }} />}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
