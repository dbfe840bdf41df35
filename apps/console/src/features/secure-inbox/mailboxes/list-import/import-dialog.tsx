import { type ImportLine, importLimits } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { FileField } from "@parapet/ui/file-field";
import { TextArea } from "@parapet/ui/text-area";
import { useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useFormat } from "../../../../lib/format/use-format.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ImportPreview } from "./import-preview.tsx";

interface PastedListProps {
  text: string;
  example: string;
  onChange: (text: string) => void;
}

interface ImportDialogProps<Line extends ImportLine> {
  title: string;
  /** What is imported, and what of a line counts. */
  description: string;
  example: string;
  /** Says what importing would do, and changes nothing. */
  check: (text: string) => Promise<{ readonly lines: readonly Line[] }>;
  /** How a line's value is called; without it, as it is kept. */
  nameOf?: (line: Line) => string | undefined;
  /** Does what the preview says. */
  apply: (text: string, lines: readonly Line[]) => Promise<unknown>;
  onClose: () => void;
}

/** Imports a list in two steps: what it would do is shown before anything changes. */
export function ImportDialog<Line extends ImportLine>(props: ImportDialogProps<Line>) {
  const { title, description, example, check, nameOf, apply, onClose } = props;
  const t = useT();
  const [text, setText] = useState("");
  const [lines, setLines] = useState<readonly Line[] | null>(null);
  const checking = useAction(async (typed: string) => setLines((await check(typed)).lines));
  const applying = useAction(async (found: readonly Line[]) => {
    await apply(text, found);
    onClose();
  });
  const fresh = (lines ?? []).filter(({ result }) => result === "new").length;
  const error = checking.error ?? applying.error;
  const why = error instanceof ApiError && error.code === "invalid_input" ? t("import.tooLong") : null;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        lines === null ? (
          <>
            <Button onClick={onClose}>{t("ui.cancel")}</Button>
            <Button
              variant="primary"
              disabled={text.trim() === ""}
              loading={checking.status === "running"}
              onClick={() => void checking.run(text)}
            >
              {t("import.check")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setLines(null)}>{t("import.back")}</Button>
            <Button
              variant="primary"
              disabled={fresh === 0}
              loading={applying.status === "running"}
              onClick={() => void applying.run(lines)}
            >
              {t("import.apply", { count: fresh })}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {error !== null && <Alert tone="error">{why ?? errorText(t, error)}</Alert>}
        {lines === null ? (
          <PastedList text={text} example={example} onChange={setText} />
        ) : (
          <ImportPreview lines={lines} nameOf={nameOf} />
        )}
      </div>
    </Dialog>
  );
}

/** A list to paste, or to take from a file. */
function PastedList({ text, example, onChange }: PastedListProps) {
  const t = useT();
  const format = useFormat();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File) => {
    // A character takes four bytes at most.
    const content = file.size > importLimits.characters * 4 ? null : await file.text();
    const fits = content !== null && content.length <= importLimits.characters;
    setTooLarge(!fits);
    if (fits) onChange(content);
  };
  return (
    <div className="grid gap-3">
      <TextArea
        label={t("import.list")}
        hint={t("import.hint", {
          values: format.number(importLimits.values),
          characters: format.number(importLimits.characters),
        })}
        error={isTooLarge ? t("import.tooLong") : undefined}
        rows={8}
        dir="ltr"
        spellCheck={false}
        placeholder={example}
        maxLength={importLimits.characters}
        value={text}
        onChange={(event) => {
          setTooLarge(false);
          onChange(event.target.value);
        }}
      />
      <FileField
        label={t("import.file")}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([file]) => file && void take(file)}
      />
    </div>
  );
}
