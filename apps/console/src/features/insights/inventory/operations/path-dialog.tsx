import type { PathEdit } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import type { PathTask } from "./operation-menu.tsx";
import { parametersOf, pathAt } from "./path-edits.ts";

interface PathDialogProps {
  task: PathTask;
  loading: boolean;
  onClose: () => void;
  onDecide: (edit: PathEdit) => void;
}

const names = /^[A-Za-z_][\w.-]{0,59}$/;
const values = /^[^/]{1,200}$/;

/** Asks for the new name of a parameter, or for the value that is a path of its own. */
export function PathDialog({ task: { kind, operation }, loading, onClose, onDecide }: PathDialogProps) {
  const t = useT();
  const form = useId();
  const parameters = parametersOf(operation.template);
  const [slot, setSlot] = useState(parameters.at(-1)?.slot ?? "");
  const [text, setText] = useState(kind === "rename" ? (parameters.at(-1)?.name ?? "") : "");
  const [isTried, setTried] = useState(false);
  const isRight = (kind === "rename" ? names : values).test(text.trim());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const value = text.trim();
    if (isRight) onDecide(kind === "rename" ? { kind, slot, name: value } : { kind, slot, value });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t(`inventory.${kind}Title`)}
      description={t(`inventory.${kind}Text`)}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={loading}>
            {t(`inventory.${kind}Submit`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={t("inventory.parameter")}
          value={slot}
          onChange={(next) => {
            setSlot(next);
            if (kind === "rename") setText(parameters.find((each) => each.slot === next)?.name ?? "");
          }}
          choices={parameters.map(({ slot: value, name }) => ({ value, label: pathAt(value, `{${name}}`) }))}
        />
        <TextField
          label={t(kind === "rename" ? "inventory.parameterName" : "inventory.pathValue")}
          dir="ltr"
          value={text}
          error={isTried && !isRight ? t(`inventory.${kind}Wrong`) : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  );
}
