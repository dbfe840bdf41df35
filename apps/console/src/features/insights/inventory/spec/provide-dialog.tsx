import { apiDocumentEndpoints, documentLimit, type DocumentProblem } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { TextArea } from "@parapet/ui/text-area";
import { TextField } from "@parapet/ui/text-field";
import { toast } from "@parapet/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { contractChanged } from "../inventory-queries.ts";
import { DocumentProblems } from "./document-problems.tsx";
import { FetchField } from "./fetch-field.tsx";

interface ProvideDialogProps {
  id: string;
  onClose: () => void;
  onKept: () => void;
}

/** Takes an OpenAPI document from a file or the clipboard, and says on which lines it is none. */
export function ProvideDialog({ id, onClose, onKept }: ProvideDialogProps) {
  const t = useT();
  const form = useId();
  const client = useQueryClient();
  const [source, setSource] = useState("");
  const [url, setUrl] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly DocumentProblem[]>([]);
  const [isTried, setTried] = useState(false);
  const action = useAction(async () => {
    const answer = await call(apiDocumentEndpoints["apis.provideDocument"], {
      params: { id },
      body: { source, ...(url === null ? {} : { url }) },
    });
    if (answer.outcome === "refused") return setProblems(answer.problems);
    toast(t("inventory.provided"), "success");
    await contractChanged(client, id);
    onKept();
  });
  const write = (text: string, from: string | null = null) => {
    setSource(text);
    setUrl(from);
    setProblems([]);
    if (action.status === "failed") action.reset();
  };
  const missing = source.trim() === "" ? t("inventory.sourceMissing") : undefined;
  const refused = source.length > documentLimit ? t("inventory.sourceLong") : missing;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (refused === undefined) void action.run(undefined);
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
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} variant="primary" loading={action.status === "running"}>
            {t("inventory.provideSubmit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          type="file"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          label={t("inventory.file")}
          onChange={({ target }) => void target.files?.[0]?.text().then((text) => write(text))}
        />
        <FetchField onFetched={write} />
        <TextArea
          label={t("inventory.source")}
          rows={10}
          spellCheck={false}
          dir="ltr"
          className="font-mono text-sm"
          value={source}
          error={isTried ? refused : undefined}
          onChange={(event) => write(event.target.value)}
        />
        {problems.length > 0 && <DocumentProblems problems={problems} />}
        {action.error !== null && <Alert tone="error">{errorText(t, action.error)}</Alert>}
      </form>
    </Dialog>
  );
}
