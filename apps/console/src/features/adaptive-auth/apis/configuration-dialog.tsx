import {
  type ConfigurationChange,
  type ConfigurationDocument,
  configurationDocument,
  configurationEndpoints,
  documentLimits,
  type FieldError,
  maxDocumentBytes,
} from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Badge } from "@parapet/ui/badge";
import { Button } from "@parapet/ui/button";
import { Checkbox } from "@parapet/ui/checkbox";
import { DataTable, type TableColumn } from "@parapet/ui/data-table";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { TextField } from "@parapet/ui/text-field";
import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { en } from "zod/locales";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { saveFile } from "../../../lib/api/save-file.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { FormAlert } from "../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

interface ConfigurationDialogProps {
  mayApply: boolean;
  onClose: () => void;
}

/** A document and what applying it would change. */
interface Planned {
  readonly document: ConfigurationDocument;
  readonly changes: readonly ConfigurationChange[];
}

type Reading = Planned | { readonly problems: readonly FieldError[] } | "notJson" | "tooLarge";

/** Longer than the server applies a document in one request, in milliseconds. */
const applyTimeoutMs = 75_000;

/** Exports the configuration as a file, and applies a file after showing its changes. */
export function ConfigurationDialog({ mayApply, onClose }: ConfigurationDialogProps) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [reading, setReading] = useState<Reading | null>(null);
  /** Changes applied before an error; null if unknown. */
  const [applied, setApplied] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [hasClients, setHasClients] = useState(true);
  const exported = useAction(exportDocument);
  const plan = useAction(async (file: File) => setReading(await readFile(file)));
  const apply = useAction(async ({ document, changes }: Planned) => {
    try {
      return await call(configurationEndpoints["configurations.apply"], {
        body: { document, note },
        timeoutMs: applyTimeoutMs,
      });
    } catch (error) {
      // The changes that are left show how many were applied.
      const rest = await planDocument(document).catch(() => null);
      setReading(rest);
      setApplied(rest !== null && "changes" in rest ? changes.length - rest.changes.length : null);
      throw error;
    } finally {
      void client.invalidateQueries();
    }
  });
  const planned = reading !== null && typeof reading === "object" && "changes" in reading ? reading : null;
  const done = apply.result?.changes ?? null;
  const isRunning = apply.status === "running" || plan.status === "running";
  const choose = ([file]: readonly File[]) => {
    if (file === undefined) return;
    setReading(null);
    apply.reset();
    void plan.run(file);
  };
  return (
    <Dialog
      open
      size="lg"
      dismissible={!isRunning}
      onOpenChange={(open) => !open && !isRunning && onClose()}
      title={t("configuration.title")}
      description={t(mayApply ? "configuration.text" : "configuration.readerText")}
      actions={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {t("ui.close")}
          </Button>
          {mayApply && done === null && (
            <Button
              variant="primary"
              disabled={planned === null || planned.changes.length === 0}
              loading={apply.status === "running"}
              onClick={() => planned !== null && void apply.run(planned)}
            >
              {t("configuration.apply", { count: planned?.changes.length ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid justify-items-start gap-3">
          <p className="text-fg-2">{t("configuration.exportText")}</p>
          <Checkbox
            label={t("configuration.withClients", { max: format.number(documentLimits.clients) })}
            checked={hasClients}
            onChange={({ target }) => setHasClients(target.checked)}
          />
          <Button
            icon={<Download aria-hidden size={15} />}
            loading={exported.status === "running"}
            onClick={() => void exported.run(hasClients)}
          >
            {t("configuration.export")}
          </Button>
          <StopAlert error={exported.error} />
        </div>
        {mayApply && (
          <>
            <FileField
              label={t("configuration.file")}
              hint={t("configuration.fileHint")}
              accept=".json,application/json"
              disabled={isRunning}
              error={
                reading === "notJson"
                  ? t("configuration.notJson")
                  : reading === "tooLarge"
                    ? t("configuration.tooLarge", { size: format.bytes(maxDocumentBytes) })
                    : undefined
              }
              onFiles={choose}
            />
            <FormAlert error={plan.error} />
            {reading !== null && typeof reading === "object" && "problems" in reading && (
              <Problems problems={reading.problems} />
            )}
            {done === null && planned !== null && planned.changes.length === 0 && (
              <p role="status" className="text-fg-2">
                {t("configuration.same")}
              </p>
            )}
            {apply.error !== null && (
              <>
                <StopAlert error={apply.error} />
                <Problems problems={problemsOf(apply.error)} />
                {applied !== null && <p role="status">{t("configuration.stopped", { count: applied })}</p>}
              </>
            )}
            {done === null && planned !== null && planned.changes.length > 0 && (
              <>
                <Changes label={t("configuration.changes")} changes={planned.changes} />
                {planned.changes.some(({ kind }) => kind === "policy") && (
                  <TextField
                    label={t("configuration.note")}
                    hint={t("configuration.noteHint")}
                    maxLength={500}
                    value={note}
                    onChange={({ target }) => setNote(target.value)}
                  />
                )}
              </>
            )}
            {done !== null && (
              <>
                <Alert tone="success">{t("configuration.done", { count: done.length })}</Alert>
                <Changes label={t("configuration.applied")} changes={done} />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Conflicts here have many causes, which only the server's text names. */
function StopAlert({ error }: { error: unknown }) {
  const detail = error instanceof ApiError && error.code === "conflict" ? error.problem?.detail : undefined;
  if (detail === undefined) return <FormAlert error={error} />;
  return (
    <Alert tone="error">
      <bdi lang="en" className="wrap-anywhere">
        {detail}
      </bdi>
    </Alert>
  );
}

function Changes({ label, changes }: { label: string; changes: readonly ConfigurationChange[] }) {
  const columns = useChangeColumns();
  return (
    <DataTable whole label={label} columns={columns} rows={changes} rowId={({ kind, name }) => `${kind} ${name}`} />
  );
}

function useChangeColumns(): readonly TableColumn<ConfigurationChange>[] {
  const t = useT();
  return [
    {
      id: "action",
      header: t("configuration.action"),
      cell: ({ action }) => (
        <Badge tone={action === "create" ? "success" : "info"}>{t(`configuration.action.${action}`)}</Badge>
      ),
    },
    { id: "kind", header: t("configuration.kind"), cell: ({ kind }) => t(`configuration.kind.${kind}`) },
    { id: "name", header: t("configuration.name"), cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi> },
    {
      id: "fields",
      header: t("configuration.fields"),
      cell: ({ fields }) => <bdi className="ltr-text font-mono text-sm wrap-anywhere">{fields.join(", ")}</bdi>,
    },
  ];
}

/** Problems in the server's words, with their places in the file. */
function Problems({ problems }: { problems: readonly FieldError[] }) {
  const t = useT();
  const columns = useProblemColumns();
  if (problems.length === 0) return null;
  const rows = problems.map(({ pointer, message }, id) => ({
    id,
    message,
    pointer: pointer.replace(/^\/document/, ""),
  }));
  return (
    <DataTable whole label={t("configuration.problems")} columns={columns} rows={rows} rowId={({ id }) => String(id)} />
  );
}

function useProblemColumns(): readonly TableColumn<FieldError & { readonly id: number }>[] {
  const t = useT();
  return [
    {
      id: "place",
      header: t("configuration.place"),
      cell: ({ pointer }) => <bdi className="ltr-text font-mono text-sm wrap-anywhere">{pointer}</bdi>,
    },
    {
      id: "problem",
      header: t("configuration.problem"),
      cell: ({ message }) => (
        <bdi lang="en" className="wrap-anywhere">
          {message}
        </bdi>
      ),
    },
  ];
}

async function exportDocument(hasClients: boolean): Promise<void> {
  const query = { clients: String(hasClients) };
  const content = await call(configurationEndpoints["configurations.export"], { query });
  const text = `${JSON.stringify(content, null, 2)}\n`;
  saveFile(new Blob([text], { type: "application/json" }), "parapet-configuration.json");
}

async function readFile(file: File): Promise<Reading> {
  if (file.size > maxDocumentBytes) return "tooLarge";
  const parsed = parse(await file.text());
  return parsed === undefined ? "notJson" : planDocument(parsed);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The changes that a document makes, or its problems: those of its shape, or else those that the server finds. */
async function planDocument(given: unknown): Promise<Planned | { readonly problems: readonly FieldError[] }> {
  const { data: document, error: wrong } = configurationDocument.safeParse(given, { error: en().localeError });
  if (document === undefined)
    return {
      problems: wrong.issues.map(({ path, message }) => ({ pointer: `/${path.map(String).join("/")}`, message })),
    };
  try {
    const { changes } = await call(configurationEndpoints["configurations.plan"], { body: { document } });
    return { document, changes };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems.length > 0) return { problems };
    throw error;
  }
}

function problemsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiError ? (error.problem?.errors ?? []) : [];
}
