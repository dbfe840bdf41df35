import { type Api, apiContractEndpoints, apiDocumentEndpoints } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { toast } from "@parapet/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { contractChanged } from "../inventory-queries.ts";
import { type Checked, CheckedDocument } from "./checked-document.tsx";
import { DocumentFields } from "./document-fields.tsx";
import { useDocumentText } from "./use-document-text.ts";

interface ProvideDialogProps {
  api: Pick<Api, "id" | "host" | "port">;
  onClose: () => void;
  onPublished: () => void;
}

/** Takes an OpenAPI document from a file, an address or the clipboard, checks it, and publishes it once that was seen. */
export function ProvideDialog({ api, onClose, onPublished }: ProvideDialogProps) {
  const t = useT();
  const { id } = api;
  const form = useId();
  const client = useQueryClient();
  const document = useDocumentText();
  const [checked, setChecked] = useState<Checked | null>(null);
  const action = useAction(async () => {
    const params = { id };
    const { body, url } = document;
    const answer =
      checked === null
        ? await call(apiContractEndpoints["apis.checkDocument"], { params, body })
        : await call(apiDocumentEndpoints["apis.provideDocument"], {
            params,
            body: { ...body, ...(url === null ? {} : { url }), after: checked.after },
          });
    if (answer.outcome === "checked") return setChecked(answer);
    if (answer.outcome === "refused") return document.setProblems(answer.problems);
    toast(t("inventory.published", { version: answer.document.version }), "success");
    await contractChanged(client, id);
    onPublished();
  });
  const goBack = () => {
    setChecked(null);
    action.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (document.isReady()) void action.run(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t("inventory.provideTitle")}
      description={t("inventory.provideText")}
      actions={
        <>
          {checked === null ? (
            <Button onClick={onClose}>{t("ui.cancel")}</Button>
          ) : (
            <Button onClick={goBack}>{t("inventory.checkBack")}</Button>
          )}
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {checked === null ? t("inventory.checkDocument") : t("inventory.publish", { version: checked.after + 1 })}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {checked === null ? (
          <DocumentFields document={document} onChange={() => action.status === "failed" && action.reset()} />
        ) : (
          <CheckedDocument api={api} checked={checked} />
        )}
        {action.error !== null && (
          <Alert tone="error">{isOutdated(action.error) ? t("inventory.outdated") : errorText(t, action.error)}</Alert>
        )}
      </form>
    </Dialog>
  );
}

/** Another version was published after the check. */
const isOutdated = (error: unknown) => error instanceof ApiError && error.code === "conflict";
