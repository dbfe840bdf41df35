import type { Mailbox, MailboxChange } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { typedLines, typedWords } from "../../../lib/form/typed-list.ts";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";

interface VipDialogProps {
  mailbox: Mailbox;
  onClose: () => void;
  save: (body: MailboxChange) => Promise<void>;
}

/** Adds or changes a VIP. */
export function VipDialog({ mailbox, onClose, save }: VipDialogProps) {
  const t = useT();
  const form = useId();
  const [note, setNote] = useState(mailbox.vip_note ?? "");
  const [names, setNames] = useState(mailbox.vip_names.join("\n"));
  const [addresses, setAddresses] = useState(mailbox.vip_addresses.join("\n"));
  const action = useAction(save);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void action.run({
      // Who is one by the group stays one no longer than the group says.
      ...(!mailbox.is_vip && { is_vip: true }),
      vip_note: note.trim() === "" ? null : note.trim(),
      vip_names: typedLines(names),
      vip_addresses: typedWords(addresses),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(mailbox.is_vip ? "mailboxes.vipTitle" : "mailboxes.newVipTitle")}
      description={
        <T id="mailboxes.vipText" components={{ name: <bdi className="font-medium text-fg">{mailbox.name}</bdi> }} />
      }
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("mailboxes.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t("mailboxes.column.vip_note")}
          hint={t("mailboxes.noteHint")}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <TextArea
          label={t("mailboxes.names")}
          hint={t("mailboxes.namesHint")}
          rows={2}
          dir="auto"
          value={names}
          onChange={(event) => setNames(event.target.value)}
        />
        <TextArea
          label={t("mailboxes.addresses")}
          hint={t("mailboxes.addressesHint")}
          rows={2}
          dir="ltr"
          value={addresses}
          onChange={(event) => setAddresses(event.target.value)}
        />
        {action.error !== null && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}
