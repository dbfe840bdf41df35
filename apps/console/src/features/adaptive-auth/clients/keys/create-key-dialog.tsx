import { clientKeyEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useId, useState } from "react";
import { FormAlert } from "../../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../../lib/form/use-body-form.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { NewKey } from "./use-key-actions.ts";

interface CreateKeyDialogProps {
  send: (body: NewKey) => Promise<void>;
  onClose: () => void;
}

const dayMs = 86_400_000;
/** Days that a key lives; "0" for one without an end. */
const lives = ["0", "30", "90", "365"] as const;

/** A new key: what it is called, and how long it lives. */
export function CreateKeyDialog({ send, onClose }: CreateKeyDialogProps) {
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
