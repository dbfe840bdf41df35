import { toast } from "@parapet/ui/toast";
import { useRef, useState } from "react";
import { TransportError } from "../../api/transport-error.ts";
import { useAction } from "../../api/use-action.ts";
import { useT } from "../../i18n/use-t.ts";
import { exportName } from "./export-name.ts";

export interface Exporting {
  readonly running: boolean;
  /** What has come so far. */
  readonly bytes: number;
  /** Null also after a cancelled export. */
  readonly error: unknown;
  readonly run: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

interface Target {
  readonly name: string;
  readonly onProgress: (bytes: number) => void;
}

/** Exports what an address selects to a file of the browser; `load` downloads it. */
export function useExport(
  what: string,
  load: (file: Target, signal: AbortSignal) => Promise<void>,
  format?: string,
): Exporting {
  const t = useT();
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(null);
  const action = useAction(async () => {
    const controller = new AbortController();
    abort.current = controller;
    setBytes(0);
    await load({ name: exportName(what, new Date(), format), onProgress: setBytes }, controller.signal);
    toast(t("list.exported"), "success");
  });
  const cancelled = action.error instanceof TransportError && action.error.kind === "aborted";
  return {
    running: action.status === "running",
    bytes,
    error: cancelled ? null : action.error,
    run: () => void action.run(undefined),
    cancel: () => abort.current?.abort(),
    dismiss: action.reset,
  };
}
