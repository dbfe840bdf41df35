import { type ProtectedApi, protectedApiEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkArchive } from "../../../lib/list/bulk/use-bulk-archive.tsx";
import { apisKey, apiSelection } from "./apis-query.ts";
import type { ApisSearch } from "./apis-search.ts";

interface Page {
  readonly items: readonly ProtectedApi[];
  readonly total: number;
}

/** Archives many APIs of the list at once, or restores them. */
export function useBulkApis(search: ApisSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { sort, ...filters } = apiSelection(search);
  return useBulkArchive({
    scope: JSON.stringify(filters),
    page,
    selectAll: () => call(protectedApiEndpoints["protectedApis.select"], { query: { sort, ...filters } }),
    send: (action, ids) => call(protectedApiEndpoints["protectedApis.bulk"], { body: { action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: apisKey }),
    showsArchived: search.archived,
    label: (action) => t(`protectedApis.${action}`),
    title: (action, count) => t(`protectedApis.bulk.title.${action}`, { count }),
    text: (action) => t(`protectedApis.bulk.text.${action}`),
    done: (action, count) => t(`protectedApis.bulk.done.${action}`, { count }),
  });
}
