import { type TraceSource, traceSourceEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextField } from "@parapet/ui/text-field";
import { useId, useState } from "react";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useBodyForm } from "../../../lib/form/use-body-form.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useSourceActions } from "./use-source-actions.ts";

type Scheme = NonNullable<TraceSource["default_scheme"]> | "";

interface HostDialogProps {
  source: TraceSource;
  onClose: () => void;
}

/** The host and the scheme of a source's calls whose sender names none. */
export function HostDialog({ source, onClose }: HostDialogProps) {
  const t = useT();
  const id = useId();
  const { setHost } = useSourceActions();
  const [scheme, setScheme] = useState<Scheme>(source.default_scheme ?? "");
  const form = useBodyForm({
    schema: traceSourceEndpoints["traceSources.update"].body,
    initial: { default_host: source.default_host ?? "" },
    bodyOf: ({ default_host }) => ({
      default_host: default_host.trim() === "" ? null : default_host,
      default_scheme: scheme === "" ? null : scheme,
    }),
    send: async (body) => {
      await setHost.mutateAsync({ source, body });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.host.title")}
      description={t("sources.host.text")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" loading={form.action.status === "running"}>
            {t("sources.host.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField
          label={t("sources.host.host")}
          hint={t("sources.host.hint")}
          placeholder="api.example.com"
          dir="ltr"
          autoComplete="off"
          {...form.field("default_host")}
        />
        <Select<Scheme>
          label={t("sources.host.scheme")}
          choices={[
            { value: "", label: t("sources.host.unknownScheme") },
            { value: "https", label: "https" },
            { value: "http", label: "http" },
          ]}
          value={scheme}
          onChange={setScheme}
        />
        <FormAlert error={form.problem} />
      </form>
    </Dialog>
  );
}
