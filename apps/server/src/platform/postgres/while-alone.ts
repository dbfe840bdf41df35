import { setTimeout as sleep } from "node:timers/promises";
import type { Postgres } from "./postgres.ts";

/** Pause between two tries for names that another process holds, in milliseconds. */
const pauseMs = 200;

/** Ends what is done alone. */
export type Release = () => Promise<void>;

/**
 * Takes advisory locks, which belong to a connection, so that they end with their process; null while another connection
 * holds any of them.
 */
export async function holdNames({ pool }: Pick<Postgres, "pool">, names: readonly string[]): Promise<Release | null> {
  const connection = await pool.connect();
  const query = "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_ours";
  async function release(): Promise<void> {
    try {
      await connection.query("SELECT pg_advisory_unlock_all()");
    } catch (error) {
      // It may hold the names still.
      connection.release(true);
      throw error;
    }
    connection.release();
  }
  try {
    for (const name of names) {
      const { rows } = await connection.query<{ readonly is_ours: boolean }>(query, [name]);
      if (rows[0]?.is_ours === true) continue;
      await release();
      return null;
    }
  } catch (error) {
    connection.release(true);
    throw error;
  }
  return release;
}

/** Does work while no other process does it under the same name; resolves to whether it was done. */
export async function whileAlone(
  postgres: Pick<Postgres, "pool">,
  name: string | readonly string[],
  work: () => Promise<void>,
): Promise<boolean> {
  const release = await holdNames(postgres, typeof name === "string" ? [name] : name);
  if (release === null) return false;
  try {
    await work();
  } finally {
    await release();
  }
  return true;
}

/** Waits until no other process does work under any of the names. @throws when the signal ends the waiting */
export async function onceAlone(
  postgres: Pick<Postgres, "pool">,
  names: readonly string[],
  { work, signal }: { readonly work: () => Promise<void>; readonly signal: AbortSignal },
): Promise<void> {
  while (!(await whileAlone(postgres, names, work))) await sleep(pauseMs, undefined, { signal });
}
