import { insightsSeverity, type RulePack, rulePackEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { packErrorText } from "./pack-error-text.ts";
import { packQuery } from "./pack-queries.ts";
import { PackTrial } from "./pack-trial.tsx";
import type { usePackActions } from "./use-pack-actions.ts";

interface PackDialogProps {
  /** null loads a new one. */
  pack: RulePack | null;
  actions: ReturnType<typeof usePackActions>;
  onClose: () => void;
}

const { body: schema } = rulePackEndpoints["rulePacks.create"];

/** A pack: its name, how grave its findings are, its rules, and a box to try them in. The text of a loaded one stays. */
export function PackDialog({ pack, actions, onClose }: PackDialogProps) {
  const t = useT();
  const form = useId();
  const loaded = useQuery({ ...packQuery(pack?.id ?? ""), enabled: pack !== null });
  const [name, setName] = useState(pack?.name ?? "");
  const [severity, setSeverity] = useState(pack?.severity ?? "medium");
  const [written, setWritten] = useState("");
  const [isTried, setTried] = useState(false);
  const source = pack === null ? written : (loaded.data?.source ?? "");
  const read = schema.safeParse({ name, severity, source });
  const isWrong = (field: string) =>
    isTried && !read.success && read.error.issues.some(({ path }) => path[0] === field);
  const action = useAction(async (body: Parameters<typeof actions.create.mutateAsync>[0]) => {
    const { source: _source, ...changes } = body;
    if (pack === null) await actions.create.mutateAsync(body);
    else await actions.update.mutateAsync({ id: pack.id, body: changes });
    toast(t(pack === null ? "alerts.packLoaded" : "alerts.saved"), "success");
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(pack === null ? "alerts.newPack" : "alerts.editPack")}
      description={t("alerts.packDescription")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t(pack === null ? "alerts.packSubmit" : "alerts.save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <form id={form} noValidate onSubmit={submit} className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label={t("alerts.name")}
              value={name}
              autoComplete="off"
              error={isWrong("name") ? t("alerts.nameMissing") : undefined}
              onChange={(event) => setName(event.target.value)}
            />
            <Select
              label={t("alerts.packSeverity")}
              choices={insightsSeverity.options.map((value) => ({ value, label: t(`insights.severity.${value}`) }))}
              value={severity}
              onChange={setSeverity}
            />
          </div>
          {pack === null && (
            <FileField
              accept=".json,.yaml,.yml,application/json,application/yaml"
              label={t("alerts.packFile")}
              onFiles={([file]) => void file?.text().then(setWritten)}
            />
          )}
          <TextArea
            label={t(pack === null ? "alerts.packSource" : "alerts.packRules")}
            rows={8}
            spellCheck={false}
            dir="ltr"
            readOnly={pack !== null}
            className="font-mono text-sm"
            value={source}
            error={isWrong("source") ? t("alerts.packMissing") : undefined}
            onChange={(event) => setWritten(event.target.value)}
          />
        </form>
        {loaded.error !== null && <Alert tone="error">{packErrorText(t, loaded.error)}</Alert>}
        <PackTrial source={source} />
        {action.error !== null && <Alert tone="error">{packErrorText(t, action.error)}</Alert>}
      </div>
    </Dialog>
  );
}
