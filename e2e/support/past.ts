import { join } from "node:path";
import { silentLog } from "@parapet/testkit";
import { openPostgres } from "@parapet/server/platform/postgres/postgres.ts";
import type { Server } from "./server.ts";

/** Puts a person's logins a day further back, as if a day had passed since. */
export async function passDay({ data }: Pick<Server, "data">, email: string): Promise<void> {
  const url = `postgres://parapet@localhost/parapet?host=${encodeURIComponent(join(data, "postgres-run"))}`;
  const postgres = await openPostgres({ url, dataFolder: data, log: silentLog });
  const theirs = "user_id = (SELECT id FROM user_account WHERE email = $1)";
  try {
    await postgres.pool.query(`UPDATE user_login SET time = time - interval '1 day' WHERE ${theirs}`, [email]);
    await postgres.pool.query(`UPDATE login_profile SET last_day = last_day - 1 WHERE ${theirs}`, [email]);
  } finally {
    await postgres.close();
  }
}
