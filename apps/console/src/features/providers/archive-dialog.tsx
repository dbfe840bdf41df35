import type { ProviderDetail } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextField } from "@parapet/ui/text-field";
import { useId, useState } from "react";
import { T } from "../../lib/i18n/t.tsx";
import { useT } from "../../lib/i18n/use-t.ts";

interface ArchiveDialogProps {
  provider: ProviderDetail;
  running: boolean;
  onArchive: () => void;
  onClose: () => void;
}

/** Locks a whole company out, so its name is to be typed. */
export function ArchiveDialog({ provider, running, onArchive, onClose }: ArchiveDialogProps) {
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
