import { join } from "node:path";
import { dataPackTopic } from "@parapet/server/modules/adaptive-auth/data-pack/table.ts";
import { publish } from "@parapet/server/platform/events/topic.ts";
import { openPostgres } from "@parapet/server/platform/postgres/postgres.ts";
import { silentLog } from "@parapet/testkit";
import type { Server } from "./server.ts";

/** Puts a person's logins a day further back, as if a day had passed since. */
export async function passDay({ data }: Pick<Server, "data">, email: string): Promise<void> {
  const postgres = await openStore(data);
  const theirs = "user_id = (SELECT id FROM user_account WHERE email = $1)";
  try {
    await postgres.pool.query(`UPDATE user_login SET time = time - interval '1 day' WHERE ${theirs}`, [email]);
    await postgres.pool.query(`UPDATE login_profile SET last_day = last_day - 1 WHERE ${theirs}`, [email]);
  } finally {
    await postgres.close();
  }
}

/** Makes a data pack as old as it may be, and starts the server's next look at it. */
export async function agePack({ data }: Pick<Server, "data">, id: string): Promise<void> {
  const postgres = await openStore(data);
  try {
    await postgres.pool.query("UPDATE data_pack SET stale_at = now() - interval '1 minute' WHERE id = $1", [id]);
    await publish(postgres.db, dataPackTopic, {});
  } finally {
    await postgres.close();
  }
}

function openStore(data: string) {
  const url = `postgres://parapet@localhost/parapet?host=${encodeURIComponent(join(data, "postgres-run"))}`;
  return openPostgres({ url, dataFolder: data, log: silentLog });
}
