import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText, requestIdOf } from "../../../lib/problem/error-text.ts";
import type { Exporting } from "./use-export.ts";

/** An export that failed stays said until somebody has read it: its toast is gone after a moment. */
export function ExportProblem({ exporting: { error, dismiss } }: { exporting: Exporting }) {
  const t = useT();
  if (error === null) return null;
  const requestId = requestIdOf(error);
  return (
    <Alert tone="error">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          {t("events.exportFailed", { why: errorText(t, error) })}
          {requestId && (
            <>
              {" "}
              {t("ui.requestId")}: <bdi className="font-mono text-sm break-all select-all">{requestId}</bdi>
            </>
          )}
        </span>
        <Button variant="ghost" size="sm" onClick={dismiss}>
          {t("ui.close")}
        </Button>
      </div>
    </Alert>
  );
}
