import { maxImportedKeys, type ProtectedApi } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { buttonClass } from "@parapet/ui/button-class";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { ProgressBar } from "@parapet/ui/progress-bar";
import { TextArea } from "@parapet/ui/text-area";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { FormAlert } from "../../../../../lib/form/form-alert.tsx";
import { useFormat } from "../../../../../lib/format/use-format.ts";
import { useT } from "../../../../../lib/i18n/use-t.ts";
import { ImportSummary } from "./import-summary.tsx";
import { maxFileSize, maxRows } from "./read-keys.ts";
import type { ImportSums } from "./send-keys.ts";
import { useKeyImport } from "./use-key-import.ts";

interface ImportKeysDialogProps {
  api: ProtectedApi;
  onClose: () => void;
}

const example = `client,key,owner_email
Partner A,3f2a9c…,ops@partner-a.example
Partner B,91bd07…,`;

const changesAny = ({ keys, updated }: ImportSums) => keys > 0 || updated > 0;

/** Imports an API's own keys with their clients: choose, preview, import, undo. */
export function ImportKeysDialog({ api, onClose }: ImportKeysDialogProps) {
  const t = useT();
  const format = useFormat();
  const { state, undoing, check, run, undo, cancel, restart } = useKeyImport(api.id);
  const [text, setText] = useState("");
  const isRunning = state.stage === "check" || state.stage === "import";
  const actions = () => {
    switch (state.stage) {
      case "choose":
        return (
          <>
            <Button onClick={onClose}>{t("ui.cancel")}</Button>
            <Button variant="primary" disabled={text.trim() === ""} onClick={() => check(text)}>
              {t("policy.import.check")}
            </Button>
          </>
        );
      case "check":
      case "import":
        return <Button onClick={cancel}>{t("ui.cancel")}</Button>;
      case "preview":
        return (
          <>
            <Button onClick={restart}>{t("policy.import.back")}</Button>
            <Button variant="primary" disabled={!changesAny(state.sums)} onClick={() => run(state)}>
              {state.sums.keys === 0 && state.sums.updated > 0
                ? t("policy.import.submitUpdates", { count: state.sums.updated })
                : t("policy.import.submit", { count: state.sums.keys })}
            </Button>
          </>
        );
      case "done":
        return (
          <>
            {changesAny(state.sums) && (
              <Button loading={undoing.isRunning} onClick={undo}>
                {t("policy.import.undo")}
              </Button>
            )}
            <Link to="/provider/clients" search={{ api: [api.id] }} className={buttonClass()}>
              {t("policy.existing.viewClients")}
            </Link>
            <Button variant="primary" onClick={onClose}>
              {t("ui.close")}
            </Button>
          </>
        );
      case "undone":
        return (
          <Button variant="primary" onClick={onClose}>
            {t("ui.close")}
          </Button>
        );
    }
  };
  return (
    <Dialog
      open
      size="lg"
      dismissible={false}
      onOpenChange={(open) => {
        if (open) return;
        if (isRunning) cancel();
        else onClose();
      }}
      title={t("policy.import.title")}
      description={state.stage === "choose" && t("policy.import.text")}
      actions={actions()}
    >
      <div className="grid gap-4">
        {state.stage === "choose" && (
          <>
            {state.problem !== null && (
              <Alert tone="error">{t(`policy.import.problem.${state.problem}`, { max: format.number(maxRows) })}</Alert>
            )}
            <FormAlert error={state.error} />
          </>
        )}
        {/* It stays, so that a way back from the preview finds the chosen file. */}
        <div hidden={state.stage !== "choose"}>
          <KeyList text={text} onChange={setText} />
        </div>
        {(state.stage === "check" || state.stage === "import") && (
          <div className="grid gap-2" aria-live="polite">
            <p>{t(`policy.import.running.${state.stage}`)}</p>
            <ProgressBar
              label={t(`policy.import.running.${state.stage}`)}
              value={state.of === 0 ? 0 : (state.done / state.of) * 100}
            />
            <p className="text-sm text-fg-3">{t("policy.import.parts", { max: format.number(maxImportedKeys) })}</p>
          </div>
        )}
        {state.stage === "preview" && (
          <>
            {state.maybeDigests && <Alert tone="warning">{t("policy.import.maybeDigests")}</Alert>}
            <ImportSummary api={api} sums={state.sums} isPreview />
          </>
        )}
        {state.stage === "done" && (
          <>
            <Alert tone={state.end === "finished" ? "success" : "warning"}>{t(`policy.import.end.${state.end}`)}</Alert>
            <FormAlert error={state.error ?? undoing.error} />
            {!api.client_ways.some(({ kind }) => kind === "own_key") && (
              <Alert tone="warning">{t("policy.import.noWay")}</Alert>
            )}
            <ImportSummary api={api} sums={state.sums} isPreview={false} />
          </>
        )}
        {state.stage === "undone" && (
          <Alert tone="success">
            {t("policy.import.undone", { clients: state.clients, keys: state.keys, restored: state.restored })}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

interface KeyListProps {
  text: string;
  onChange: (text: string) => void;
}

/** A list to paste, or a file. Of a long file, only the name is rendered. */
function KeyList({ text, onChange }: KeyListProps) {
  const t = useT();
  const format = useFormat();
  const [file, setFile] = useState<"none" | "large" | "read">("none");
  const take = async (chosen: File) => {
    const fits = chosen.size <= maxFileSize;
    setFile(fits ? "read" : "large");
    onChange(fits ? await chosen.text() : "");
  };
  return (
    <div className="grid gap-4">
      <FileField
        label={t("policy.import.file")}
        hint={t("policy.import.fileHint", { max: format.number(maxRows) })}
        error={file === "large" ? t("policy.import.tooLarge") : undefined}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFiles={([chosen]) => chosen !== undefined && void take(chosen)}
      />
      {file !== "read" && (
        <TextArea
          label={t("policy.import.list")}
          rows={6}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          placeholder={example}
          className="font-mono text-sm"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <p className="text-sm text-fg-3">{t("policy.import.privacy")}</p>
    </div>
  );
}
