import { type EventColumn, eventEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { useRef, useState } from "react";
import { download } from "../../../lib/api/download.ts";
import { TransportError } from "../../../lib/api/transport-error.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { exportName, selectionOf } from "./events-query.ts";
import type { EventsSearch } from "./events-search.ts";

export interface Exporting {
  readonly running: boolean;
  /** What has come so far. */
  readonly bytes: number;
  /** Null also after a cancelled export. */
  readonly error: unknown;
  readonly run: (columns: readonly EventColumn[]) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Exports what an address selects, with the columns that are shown, to a file of the browser. */
export function useExport(search: EventsSearch): Exporting {
  const t = useT();
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(null);
  const action = useAction(async (column: readonly EventColumn[]) => {
    const now = new Date();
    const controller = new AbortController();
    abort.current = controller;
    setBytes(0);
    const file = { name: exportName(now), onProgress: setBytes };
    const query = { ...selectionOf(search, now), column };
    await download(eventEndpoints["events.export"], file, { query, signal: controller.signal });
    toast(t("events.exported"), "success");
  });
  const cancelled = action.error instanceof TransportError && action.error.kind === "aborted";
  return {
    running: action.status === "running",
    bytes,
    error: cancelled ? null : action.error,
    run: (columns) => void action.run(columns),
    cancel: () => abort.current?.abort(),
    dismiss: action.reset,
  };
}
