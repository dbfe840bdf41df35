import {
  type Api,
  apiContractEndpoints,
  apiDocumentEndpoints,
  type DocumentFiles,
  documentLimit,
  type DocumentProblem,
  maxDocumentFiles,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Breakable } from "@parapet/ui/breakable";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { TextArea } from "@parapet/ui/text-area";
import { toast } from "@parapet/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { call } from "../../../../lib/api/call.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { contractChanged } from "../inventory-queries.ts";
import { type Checked, CheckedDocument } from "./checked-document.tsx";
import { FetchField } from "./fetch-field.tsx";
import { type FilesFault, readDocumentFiles } from "./read-document-files.ts";

interface ProvideDialogProps {
  api: Pick<Api, "id" | "host" | "port">;
  onClose: () => void;
  onPublished: () => void;
}

/** Takes an OpenAPI document from a file, an address or the clipboard, checks it, and publishes it once that was seen. */
export function ProvideDialog({ api, onClose, onPublished }: ProvideDialogProps) {
  const t = useT();
  const format = useFormat();
  const { id } = api;
  const form = useId();
  const client = useQueryClient();
  const [source, setSource] = useState("");
  const [files, setFiles] = useState<DocumentFiles>([]);
  const [fileFault, setFileFault] = useState<FilesFault | { readonly fault: "broken" } | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly DocumentProblem[]>([]);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isTried, setTried] = useState(false);
  const action = useAction(async () => {
    const params = { id };
    const along = files.length === 0 ? {} : { files };
    const answer =
      checked === null
        ? await call(apiContractEndpoints["apis.checkDocument"], { params, body: { source, ...along } })
        : await call(apiDocumentEndpoints["apis.provideDocument"], {
            params,
            body: { source, ...along, ...(url === null ? {} : { url }), after: checked.after },
          });
    if (answer.outcome === "checked") return setChecked(answer);
    if (answer.outcome === "refused") return setProblems(answer.problems);
    toast(t("inventory.published", { version: answer.document.version }), "success");
    await contractChanged(client, id);
    onPublished();
  });
  const goBack = () => {
    setChecked(null);
    action.reset();
  };
  const write = (text: string, from: string | null = null) => {
    setSource(text);
    setUrl(from);
    setProblems([]);
    if (action.status === "failed") action.reset();
  };
  const choose = async (chosen: readonly File[]) => {
    const read = await readDocumentFiles(chosen).catch(() => ({ fault: "broken" as const }));
    setFileFault("fault" in read ? read : null);
    if ("fault" in read) return;
    write(read.source);
    setFiles(read.files);
  };
  const textOfFault = (found: NonNullable<typeof fileFault>) => {
    switch (found.fault) {
      case "none":
        return t("inventory.fileNone");
      case "broken":
        return t("inventory.fileBroken");
      case "too_many":
        return t("inventory.filesMany", { max: format.number(maxDocumentFiles) });
      case "too_large":
        return found.name === null ? t("inventory.filesLarge") : t("inventory.fileLarge", { name: found.name });
    }
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
          <>
            <FileField
              accept=".json,.yaml,.yml,.zip,application/json,application/yaml,application/zip"
              label={t("inventory.file")}
              hint={t("inventory.fileHint")}
              multiple
              error={fileFault === null ? undefined : textOfFault(fileFault)}
              onFiles={(chosen) => void choose(chosen)}
            />
            {files.length > 0 && (
              <Alert
                tone="info"
                action={
                  <Button size="sm" onClick={() => setFiles([])}>
                    {t("inventory.filesLeave")}
                  </Button>
                }
              >
                {t("inventory.filesAlong", { count: files.length })}
              </Alert>
            )}
            <FetchField
              onFetched={(text, from) => {
                setFiles([]);
                write(text, from);
              }}
            />
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
          </>
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

/** Why a text is no OpenAPI document, by line. */
function DocumentProblems({ problems }: { problems: readonly DocumentProblem[] }) {
  const t = useT();
  return (
    <Alert tone="error">
      <p className="font-medium">{t("inventory.refusedTitle", { count: problems.length })}</p>
      <ul className="mt-2 grid gap-1.5">
        {problems.map(({ fault, pointer, line, column }) => (
          <li key={`${fault} ${pointer}`}>
            {t("inventory.faultAt", { line, column })} {t(`inventory.fault.${fault}`)}
            {pointer !== "" && (
              <>
                {" "}
                <bdi className="ltr-text font-mono text-sm wrap-anywhere">
                  <Breakable text={pointer} />
                </bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
