import { protectedApiEndpoints } from "@parapet/contract";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { type SubmitEvent, useId, useState } from "react";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useT } from "../../../lib/i18n/use-t.ts";
import { ApiFields, bodyOf, type TypedApi } from "./api-fields.tsx";
import { isConflict } from "./is-conflict.ts";
import type { NewApi } from "./use-api-actions.ts";
import { useFieldProblem } from "./use-field-problem.ts";

interface RegisterDialogProps {
  onClose: () => void;
  save: (api: NewApi) => Promise<void>;
}

const { body: schema } = protectedApiEndpoints["protectedApis.create"];
const blank: TypedApi = {
  name: "",
  base_url: "",
  environment: "production",
  sensitivity: "normal",
  hops: "127.0.0.0/8\n::1/128",
};

/** Registers an API. It refuses what the server would refuse, by the same schema. */
export function RegisterDialog({ onClose, save }: RegisterDialogProps) {
  const t = useT();
  const form = useId();
  const [typed, setTyped] = useState(blank);
  const [tried, setTried] = useState(false);
  const action = useAction(save);
  const read = schema.safeParse(bodyOf(typed));
  const problem = useFieldProblem(tried && !read.success ? read.error.issues : [], action.error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (read.success) void action.run(read.data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("protectedApis.createTitle")}
      description={t("protectedApis.createText")}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("protectedApis.create")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <ApiFields
          typed={typed}
          problem={problem}
          onChange={(part) => {
            setTyped({ ...typed, ...part });
            if (action.status === "failed") action.reset();
          }}
        />
        {!isConflict(action.error) && <FormAlert error={action.error} />}
      </form>
    </Dialog>
  );
}
