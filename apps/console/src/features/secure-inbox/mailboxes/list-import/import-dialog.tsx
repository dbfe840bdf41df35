import type { ImportLine } from "@parapet/contract";
import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { Dialog } from "@parapet/ui/dialog";
import { useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useAction } from "../../../../lib/api/use-action.ts";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { errorText } from "../../../../lib/problem/error-text.ts";
import { ImportPreview } from "./import-preview.tsx";
import { PastedList } from "./pasted-list.tsx";

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
