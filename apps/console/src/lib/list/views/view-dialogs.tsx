import type { SavedView } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { ConfirmDialog } from "@parapet/ui/confirm-dialog";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useAction } from "../../api/use-action.ts";
import { T } from "../../i18n/t.tsx";
import { useT } from "../../i18n/use-t.ts";
import { errorText } from "../../problem/error-text.ts";

/** What is asked before a view is kept, renamed or deleted. */
export type ViewTask = { readonly kind: "saveAs" } | { readonly kind: "rename" | "remove"; readonly view: SavedView };

interface ViewDialogsProps {
  task: ViewTask;
  onClose: () => void;
  /** Keeps what is shown, or renames the view of the task. */
  save: (name: string, shared: boolean) => Promise<void>;
  onRemove: (view: SavedView) => void;
}

const longest = 80;

export function ViewDialogs({ task, onClose, save, onRemove }: ViewDialogsProps) {
  const t = useT();
  if (task.kind !== "remove") return <NameDialog task={task} onClose={onClose} save={save} />;
  const { view } = task;
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={t("list.views.removeTitle")}
      description={
        <T
          id={view.shared ? "list.views.removeSharedText" : "list.views.removeText"}
          components={{ name: <bdi className="font-medium text-fg">{view.name}</bdi> }}
        />
      }
      confirmLabel={t("list.views.remove")}
      onConfirm={() => {
        onRemove(view);
        onClose();
      }}
    />
  );
}

function NameDialog({ task, onClose, save }: Omit<ViewDialogsProps, "onRemove">) {
  const t = useT();
  const form = useId();
  const [name, setName] = useState("view" in task ? task.view.name : "");
  const [shared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const action = useAction(async () => {
    await save(name.trim(), shared);
    onClose();
  });
  const isTaken = action.error instanceof ApiError && action.error.code === "conflict";
  const isNew = task.kind === "saveAs";
  const problem = () => {
    if (tried && name.trim() === "") return t("list.views.nameMissing");
    return isTaken ? t("list.views.nameTaken") : undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "") void action.run(undefined);
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t(isNew ? "list.views.saveAsTitle" : "list.views.renameTitle")}
      description={isNew && t("list.views.saveAsText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("list.views.submit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t("list.views.name")}
          value={name}
          maxLength={longest}
          autoComplete="off"
          error={problem()}
          onChange={(event) => {
            setName(event.target.value);
            if (action.status === "failed") action.reset();
          }}
        />
        {isNew && (
          <Checkbox
            label={t("list.views.shareNow")}
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
        )}
        {action.error !== null && !isTaken && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}
