import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { ownCase } from "./policy.ts";
import { type CaseRow, caseTable as table } from "./table.ts";

/** A reported email visible to the viewer, following merges. @throws Failure `not_found` */
export async function findCase(db: Queryable, { viewer }: ViewerCall, id: string): Promise<CaseRow> {
  const read = async (each: string) => (await db.select().from(table).where(ownCase(viewer, each)))[0];
  const row = await read(id);
  const found = row === undefined || row.mergedInto === null ? row : await read(row.mergedInto);
  if (found === undefined) throw new Failure("not_found");
  return found;
}
