import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { findUser } from "../user/queries.ts";
import type { UserRow } from "../user/table.ts";
import { presentUserLogin } from "./present-login.ts";
import { userLoginTable as table } from "./table.ts";

type Row = Endpoints["userLogins.list"];

/** Lists the caller's own logins, newest first. */
export async function listUserLogins(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const user = await findUser(call.platform.postgres.db, call.viewer.userId);
  if (user === null) throw new Failure("unauthenticated");
  return loginsOf(call, user, query);
}

/** A person's logins; the caller has made sure that they may be seen. */
export async function loginsOf(call: ViewerCall, user: UserRow, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { limit, offset } = pageRange(query);
  const where = eq(table.userId, user.id);
  const [rows, total] = await Promise.all([
    db.select().from(table).where(where).orderBy(desc(table.time), desc(table.id)).limit(limit).offset(offset),
    db.$count(table, where),
  ]);
  return {
    items: rows.map((row) => presentUserLogin(row, call.viewer.sessionId)),
    total,
    page: query.page,
    page_size: query.page_size,
    password_exposed: user.passwordExposedAt !== null,
  };
}
