import type { Postgres } from "../../../platform/postgres/postgres.ts";

/**
 * Does work while no other process does it under the same name; resolves to whether it was done. The name is held by a
 * connection, so whoever is killed holds it no longer.
 */
export async function whileAlone(
  { pool }: Pick<Postgres, "pool">,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const connection = await pool.connect();
  try {
    const query = "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_ours";
    const { rows } = await connection.query<{ readonly is_ours: boolean }>(query, [name]);
    if (rows[0]?.is_ours !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await connection.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]);
    }
  } finally {
    connection.release();
  }
}
