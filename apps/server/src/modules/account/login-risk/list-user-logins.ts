import type { AnswerOf, Endpoints, QueryOf, UserLogin } from "@parapet/contract";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { pageRange } from "../../../platform/postgres/list-page.ts";
import { userLoginTable as table, type UserLoginRow } from "./table.ts";

type Row = Endpoints["userLogins.list"];

/** Lists the caller's own logins, newest first. */
export async function listUserLogins(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const { limit, offset } = pageRange(query);
  const where = eq(table.userId, call.viewer.userId);
  const [rows, total] = await Promise.all([
    db.select().from(table).where(where).orderBy(desc(table.time), desc(table.id)).limit(limit).offset(offset),
    db.$count(table, where),
  ]);
  return { items: rows.map(presentUserLogin), total, page: query.page, page_size: query.page_size };
}

function presentUserLogin({ id, time, address, country, score, level, signals, ...row }: UserLoginRow): UserLogin {
  return {
    id,
    time: time.toISOString(),
    address,
    country,
    as_name: row.asName,
    user_agent: row.userAgent,
    second_factor: row.secondFactor,
    score,
    level,
    is_learning: row.isLearning,
    signals,
  };
}
