import type { Endpoints, QueryOf } from "@parapet/contract";
import { and, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { likePattern } from "../../../platform/postgres/like-pattern.ts";
import { collated, holds, orderOf } from "../../../platform/postgres/list-page.ts";
import { counted } from "./sql.ts";
import { providerTable as table } from "./table.ts";

type Selection = Omit<QueryOf<Endpoints["providers.export"]>, "column">;

const sortColumns = { ...counted, name: collated(table.name), created_at: table.createdAt } as const;

/**
 * The condition of the providers that the filters select, those in use or with `archived` the archived ones, and
 * their order. @throws Failure `forbidden`
 */
export function providerSelection(
  { viewer }: ViewerCall,
  { sort, search, archived = false }: Selection,
): { where: SQL | undefined; orderBy: SQL[] } {
  if (!viewer.platformAdmin) throw new Failure("forbidden");
  const where = and(
    archived ? isNotNull(table.archivedAt) : isNull(table.archivedAt),
    search === undefined ? undefined : found(likePattern(search)),
  );
  return { where, orderBy: orderOf(sort, sortColumns, table.id) };
}

/** By name or by whom to ask. */
const found = (pattern: string) =>
  or(holds(table.name, pattern), holds(table.contactName, pattern), holds(table.contactEmail, pattern));
