import { newTraceSourceType, traceSourceEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { Select } from "@parapet/ui/select";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { sourceTypeName } from "./source-type-name.ts";
import type { NewSource } from "./use-source-actions.ts";

interface CreateDialogProps {
  onClose: () => void;
  create: (source: NewSource) => Promise<void>;
}

const { body: schema } = traceSourceEndpoints["traceSources.create"];
const blank = { name: "", type: "OTEL", description: "" } as const satisfies NewSource;

/** A new source. The form refuses what the server would refuse, by the same schema. */
export function CreateDialog({ onClose, create }: CreateDialogProps) {
  const t = useT();
  const form = useId();
  const [typed, setTyped] = useState<NewSource>(blank);
  const [tried, setTried] = useState(false);
  const action = useAction(create);
  const read = schema.safeParse(typed);
  const refused = (name: keyof NewSource) =>
    tried && !read.success && read.error.issues.some(({ path }) => path[0] === name);
  const isTaken = action.error instanceof ApiError && action.error.code === "conflict";
  const nameProblem = () => {
    if (refused("name")) return t(typed.name.trim() === "" ? "sources.nameMissing" : "sources.nameLong");
    return isTaken ? t("sources.nameTaken") : undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  const change = (part: Partial<NewSource>) => {
    setTyped({ ...typed, ...part });
    if (action.status === "failed") action.reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("sources.createTitle")}
      description={t("sources.createText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("sources.createSubmit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t("sources.column.name")}
          hint={t("sources.nameHint")}
          value={typed.name}
          autoComplete="off"
          error={nameProblem()}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label={t("sources.column.type")}
          choices={newTraceSourceType.options.map((value) => ({ value, label: sourceTypeName(t, value) }))}
          value={typed.type}
          onChange={(type) => change({ type })}
        />
        <TextArea
          label={t("sources.descriptionLabel")}
          aside={t("sources.optional")}
          rows={2}
          value={typed.description ?? ""}
          error={refused("description") ? t("sources.descriptionLong") : undefined}
          onChange={(event) => change({ description: event.target.value })}
        />
        {action.error !== null && !isTaken && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}
