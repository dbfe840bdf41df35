import { Alert } from "@parapet/ui/alert";
import { Button } from "@parapet/ui/button";
import type { ReactNode } from "react";
import { useFormat } from "../../format/use-format.ts";
import { useT } from "../../i18n/use-t.ts";
import { errorText, requestIdOf } from "../../problem/error-text.ts";
import type { Exporting } from "./use-export.ts";

/** The state of an export: its progress, or why it failed until that's dismissed. */
export function ExportStatus({ exporting }: { exporting: Exporting }) {
  const t = useT();
  const format = useFormat();
  const { running, bytes, error, cancel, dismiss } = exporting;
  if (running) {
    return (
      <Alert tone="info">
        <Line action={t("list.exportCancel")} onAction={cancel}>
          {t("list.exporting", { size: format.bytes(bytes) })}
        </Line>
      </Alert>
    );
  }
  if (error === null) return null;
  const requestId = requestIdOf(error);
  return (
    <Alert tone="error">
      <Line action={t("ui.close")} onAction={dismiss}>
        {t("list.exportFailed", { why: errorText(t, error) })}
        {requestId && (
          <>
            {" "}
            {t("ui.requestId")}: <bdi className="font-mono text-sm break-all select-all">{requestId}</bdi>
          </>
        )}
      </Line>
    </Alert>
  );
}

function Line({ children, action, onAction }: { children: ReactNode; action: string; onAction: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span>{children}</span>
      <Button variant="ghost" size="sm" className="-my-1" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
