import { type EventColumn, eventEndpoints } from "@parapet/contract";
import { toast } from "@parapet/ui/toast";
import { download } from "../../../lib/api/download.ts";
import { useAction } from "../../../lib/api/use-action.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { errorText } from "../../../lib/problem/error-text.ts";
import { exportName, selectionOf } from "./events-query.ts";
import type { EventsSearch } from "./events-search.ts";

export interface Exporting {
  readonly running: boolean;
  readonly error: unknown;
  readonly run: (columns: readonly EventColumn[]) => void;
  readonly dismiss: () => void;
}

/** Exports what an address selects, with the columns that are shown, to a file of the browser. */
export function useExport(search: EventsSearch): Exporting {
  const t = useT();
  const action = useAction(async (column: readonly EventColumn[]) => {
    const now = new Date();
    const query = { ...selectionOf(search, now), column };
    await download(eventEndpoints["events.export"], exportName(now), { query }).catch((error: unknown) => {
      toast(errorText(t, error), "error");
      throw error;
    });
    toast(t("events.exported"), "success");
  });
  return {
    running: action.status === "running",
    error: action.error,
    run: (columns) => void action.run(columns),
    dismiss: action.reset,
  };
}
