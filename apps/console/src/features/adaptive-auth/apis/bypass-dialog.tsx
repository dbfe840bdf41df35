import { maxBypassMinutes, type ProtectedApi } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { type SubmitEvent, useId, useState } from "react";
import { T } from "../../../lib/i18n/t.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";

const offered = [15, 30, 60, 120, maxBypassMinutes];

interface BypassDialogProps {
  api: ProtectedApi;
  loading: boolean;
  onClose: () => void;
  onBypass: (minutes: number, reason: string) => void;
}

/** Breaks the glass: for some minutes everything passes. Whoever does it says why. */
export function BypassDialog({ api, loading, onClose, onBypass }: BypassDialogProps) {
  const t = useT();
  const form = useId();
  const [minutes, setMinutes] = useState("30");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== "") onBypass(Number(minutes), reason);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("protectedApis.bypassTitle")}
      description={
        <T id="protectedApis.bypassText" components={{ name: <bdi className="font-medium text-fg">{api.name}</bdi> }} />
      }
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="danger" loading={loading}>
            {t("protectedApis.bypassSubmit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Select
          label={t("protectedApis.bypassFor")}
          value={minutes}
          onChange={setMinutes}
          choices={offered.map((count) => ({ value: String(count), label: t("protectedApis.minutes", { count }) }))}
        />
        <TextArea
          label={t("protectedApis.bypassReason")}
          rows={2}
          maxLength={500}
          value={reason}
          error={tried && reason.trim() === "" ? t("form.required") : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
