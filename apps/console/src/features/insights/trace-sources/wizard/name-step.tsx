import { traceSourceEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Card } from "@parapet/ui/card";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { sourceTypeName } from "../source-type-name.ts";
import { useMayEditSources } from "../use-may-edit-sources.ts";
import { type NewSource, type SourceWithToken, useSourceActions } from "../use-source-actions.ts";

interface NameStepProps {
  type: NewSource["type"];
  onBack: () => void;
  onMade: (source: SourceWithToken) => void;
}

const { body: schema } = traceSourceEndpoints["traceSources.create"];

/** The name, and with it the source. The form refuses what the server would refuse, by the same schema. */
export function NameStep({ type, onBack, onMade }: NameStepProps) {
  const t = useT();
  const [typed, setTyped] = useState<NewSource>({ name: "", type, description: "" });
  const [tried, setTried] = useState(false);
  const mayAdminister = useMayEditSources();
  const { create } = useSourceActions();
  const action = useAction(async (body: NewSource) => onMade(await create.mutateAsync(body)));
  const read = schema.safeParse({ ...typed, type });
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
    if (read.success && mayAdminister) void action.run(read.data);
  };
  const change = (part: Partial<NewSource>) => {
    setTyped({ ...typed, ...part });
    if (action.status === "failed") action.reset();
  };
  return (
    <Card title={t("sources.wizard.nameTitle")} className="max-w-2xl">
      <form noValidate onSubmit={submit} className="grid gap-4">
        {!mayAdminister && <Alert tone="warning">{t("sources.onlyAdministrators")}</Alert>}
        <p className="text-fg-2">
          <span className="font-medium text-fg">{sourceTypeName(t, type)}</span> · {t(`sources.about.${type}`)}
        </p>
        <TextField
          label={t("sources.column.name")}
          hint={t("sources.nameHint")}
          value={typed.name}
          autoComplete="off"
          error={nameProblem()}
          onChange={(event) => change({ name: event.target.value })}
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button type="button" onClick={onBack}>
            {t("sources.wizard.previous")}
          </Button>
          <Button type="submit" variant="primary" disabled={!mayAdminister} loading={action.status === "running"}>
            {t("sources.wizard.create")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
