import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { ownLoginCase } from "./policy.ts";
import { type LoginCaseRow, loginCaseTable } from "./table.ts";

/** A case visible to the viewer. @throws Failure `not_found` */
export async function findLoginCase(db: Queryable, { viewer }: ViewerCall, id: string): Promise<LoginCaseRow> {
  const [row] = await db.select().from(loginCaseTable).where(ownLoginCase(viewer, id));
  if (row === undefined) throw new Failure("not_found");
  return row;
}
