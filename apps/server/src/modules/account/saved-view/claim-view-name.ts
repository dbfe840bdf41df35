import { and, count, eq, ne, sql } from "drizzle-orm";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { savedViewTable, type SavedViewRow } from "./table.ts";

/** Views that a person keeps of one page at most: a list of them is read at once. */
const maxViews = 100;

/** Lets one transaction at a time name a person's views. @throws Failure `conflict` for a name in use, or too many views */
export async function claimViewName(
  tx: Transaction,
  { id, ownerId, page, name }: Pick<SavedViewRow, "id" | "ownerId" | "page" | "name">,
): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved views ${ownerId}`}, 0))`);
  const others = and(eq(savedViewTable.ownerId, ownerId), eq(savedViewTable.page, page), ne(savedViewTable.id, id));
  const sameName = sql`count(*) FILTER (WHERE lower(${savedViewTable.name}) = lower(${name}))`.mapWith(Number);
  const [found] = await tx.select({ all: count(), sameName }).from(savedViewTable).where(others);
  if (found !== undefined && found.sameName > 0)
    throw new Failure("conflict", { detail: "A view with this name already exists on this page." });
  if (found !== undefined && found.all >= maxViews)
    throw new Failure("conflict", { detail: `You can save up to ${maxViews} views per page.` });
}
