import { type Organization, organizationEndpoints } from "@parapet/contract";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/call.ts";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useBulkArchive } from "../../../lib/list/bulk/use-bulk-archive.tsx";
import { organizationsKey } from "../../../lib/organization/every-organization-query.ts";
import { organizationSelection } from "./organizations-query.ts";
import type { OrganizationsSearch } from "./organizations-search.ts";

interface Page {
  readonly items: readonly Organization[];
  readonly total: number;
}

/** Archives many organizations of the list at once, or restores them. */
export function useBulkOrganizations(search: OrganizationsSearch, page: Page | undefined) {
  const t = useT();
  const client = useQueryClient();
  const { sort, ...filters } = organizationSelection(search);
  return useBulkArchive({
    scope: JSON.stringify(filters),
    page,
    selectAll: () => call(organizationEndpoints["organizations.select"], { query: { sort, ...filters } }),
    send: (action, ids) => call(organizationEndpoints["organizations.bulk"], { body: { action, ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: organizationsKey }),
    showsArchived: search.archived,
    label: (action) => t(`organizations.${action}`),
    title: (action, count) => t(`organizations.bulk.title.${action}`, { count }),
    text: (action) => t(`organizations.bulk.text.${action}`),
    done: (action, count) => t(`organizations.bulk.done.${action}`, { count }),
  });
}
