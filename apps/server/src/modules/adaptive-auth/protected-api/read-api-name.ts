import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { protectedApiTable } from "./table.ts";

/** A protected API's name, by the id of a row that refers to it. */
export async function readApiName(db: Queryable, id: string): Promise<string> {
  const [api] = await db
    .select({ name: protectedApiTable.name })
    .from(protectedApiTable)
    .where(eq(protectedApiTable.id, id));
  return api?.name ?? "";
}
