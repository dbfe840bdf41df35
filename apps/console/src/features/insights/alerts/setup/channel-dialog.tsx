import { type AlertChannel, alertChannelEndpoints, alertChannelKind, type AlertChannelKind } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useEmailState } from "../../../../lib/email/use-email-state.ts";
import { typedWords } from "../../../../lib/form/typed-list.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import type { ChannelChanges, NewChannel } from "./use-channel-actions.ts";

interface ChannelDialogProps {
  /** null makes a new one. */
  channel: AlertChannel | null;
  create: (body: NewChannel) => Promise<void>;
  update: (id: string, body: ChannelChanges) => Promise<void>;
  onClose: () => void;
}

interface Typed {
  readonly kind: AlertChannelKind;
  readonly name: string;
  readonly url: string;
  readonly recipients: string;
}

const { body: schema } = alertChannelEndpoints["alertChannels.create"];

function bodyOf({ kind, name, url, recipients }: Typed) {
  if (kind !== "mail") return { kind, name, url };
  return { kind, name, recipients: typedWords(recipients) };
}

/** A channel. The form refuses what the server would refuse, by the same schema. */
export function ChannelDialog({ channel, create, update, onClose }: ChannelDialogProps) {
  const t = useT();
  const email = useEmailState();
  const form = useId();
  const [typed, setTyped] = useState<Typed>({
    kind: channel?.kind ?? "webhook",
    name: channel?.name ?? "",
    url: channel?.url ?? "",
    recipients: channel?.recipients.join("\n") ?? "",
  });
  const [tried, setTried] = useState(false);
  const read = schema.safeParse(bodyOf(typed));
  const refused = (name: string) => tried && !read.success && read.error.issues.some(({ path }) => path[0] === name);
  const action = useAction(async (body: NewChannel) => {
    if (channel === null) return create(body);
    const { kind: _kind, ...changes } = body;
    await update(channel.id, changes);
  });
  const isTaken = action.error instanceof ApiError && action.error.code === "conflict";
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part });
    if (action.status === "failed") action.reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(channel === null ? "alerts.newChannel" : "alerts.editChannel")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t(channel === null ? "alerts.create" : "alerts.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={t("alerts.channelColumn.kind")}
          hint={t(`alerts.channelKindHint.${typed.kind}`)}
          choices={alertChannelKind.options.map((value) => ({ value, label: t(`alerts.channelKind.${value}`) }))}
          value={typed.kind}
          disabled={channel !== null}
          onChange={(kind) => change({ kind })}
        />
        {typed.kind === "mail" && email === "off" && <Alert tone="warning">{t("email.alertsText")}</Alert>}
        <TextField
          label={t("alerts.name")}
          value={typed.name}
          autoComplete="off"
          error={refused("name") ? t("alerts.nameMissing") : isTaken ? t("alerts.nameTaken") : undefined}
          onChange={(event) => change({ name: event.target.value })}
        />
        {typed.kind === "mail" ? (
          <TextArea
            label={t("alerts.recipients")}
            hint={t("alerts.recipientsHint")}
            rows={3}
            dir="ltr"
            value={typed.recipients}
            error={refused("recipients") ? t("alerts.recipientsWrong") : undefined}
            onChange={(event) => change({ recipients: event.target.value })}
          />
        ) : (
          <TextField
            label={t("alerts.address")}
            hint={t("alerts.addressHint")}
            type="url"
            dir="ltr"
            placeholder="https://hooks.example.com/alerts"
            value={typed.url}
            autoComplete="off"
            error={refused("url") ? t("alerts.addressWrong") : undefined}
            onChange={(event) => change({ url: event.target.value })}
          />
        )}
        {action.error !== null && !isTaken && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}
