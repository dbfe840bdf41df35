import {
  type DocumentInterval,
  documentInterval,
  type DocumentSchedule,
  documentScheduleEndpoints,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { documentHostsQuery, documentScheduleChanged } from "../inventory-queries.ts";

interface ScheduleDialogProps {
  id: string;
  schedule: DocumentSchedule | null;
  url: string | null;
  onClose: () => void;
}

/** Sets from where and how often an API's document is fetched, or stops that. */
export function ScheduleDialog({ id, schedule, url: initial, onClose }: ScheduleDialogProps) {
  const t = useT();
  const form = useId();
  const client = useQueryClient();
  const hosts = useQuery(documentHostsQuery()).data?.items ?? [];
  const [url, setUrl] = useState(initial ?? "");
  const [every, setEvery] = useState<DocumentInterval>(schedule?.every ?? "daily");
  const [isTried, setTried] = useState(false);
  const save = useAction(async () => {
    const body = { url: url.trim(), every };
    await call(documentScheduleEndpoints["apis.setDocumentSchedule"], { params: { id }, body });
    await documentScheduleChanged(client, id);
    toast(t("inventory.scheduleSaved"), "success");
    onClose();
  });
  const stop = useAction(async () => {
    await call(documentScheduleEndpoints["apis.deleteDocumentSchedule"], { params: { id } });
    await documentScheduleChanged(client, id);
    toast(t("inventory.scheduleStopped"), "success");
    onClose();
  });
  const isUrl = /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim());
  const error = save.error ?? stop.error;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isUrl) void save.run(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("inventory.scheduleFetch")}
      description={t("inventory.scheduleText")}
      actions={
        <>
          {schedule !== null && (
            <Button variant="danger" loading={stop.status === "running"} onClick={() => void stop.run(undefined)}>
              {t("inventory.scheduleStop")}
            </Button>
          )}
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={save.status === "running"}>
            {t("inventory.save")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <TextField
          type="url"
          dir="ltr"
          label={t("inventory.scheduleUrl")}
          placeholder="https://git.example.com/openapi.yaml"
          hint={
            hosts.length === 0
              ? t("inventory.noHosts", { variable: "PARAPET_SPEC_HOSTS" })
              : t("inventory.hosts", { hosts: hosts.join(", ") })
          }
          error={isTried && !isUrl ? t("inventory.fetch.no_url") : undefined}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Select
          label={t("inventory.scheduleEvery")}
          value={every}
          onChange={setEvery}
          choices={documentInterval.options.map((value) => ({ value, label: t(`inventory.every.${value}`) }))}
        />
        {error !== null && <Alert tone="error">{errorText(t, error)}</Alert>}
      </form>
    </Dialog>
  );
}
