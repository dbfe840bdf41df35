import { setTimeout as sleep } from "node:timers/promises";
import type { ClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import { isKept } from "../../platform/journal/insert-rows.ts";
import { BackupError } from "../archive/backup-error.ts";
import { ClickHouseClones } from "./clickhouse-clones.ts";
import { type HeldFile, holdOtherFiles, holdSegments, rowsOf } from "./held-files.ts";
import type { BackupSession, PostgresSnapshot } from "./postgres-snapshot.ts";

/** Everything that is stored, as it was at one moment. */
export interface Snapshot {
  readonly postgres: PostgresSnapshot;
  readonly clones: ClickHouseClones;
  /** Segments of the journal, none of whose rows is in the clones, and other files. */
  readonly files: readonly HeldFile[];
  close(): Promise<void>;
}

interface Sources {
  readonly session: BackupSession;
  readonly clickhouse: ClickHouse;
  readonly dataFolder: string;
  /** Lets rows arrive in ClickHouse that were on their way when the server was killed; a running one does it itself. */
  readonly settle: () => Promise<void>;
  readonly patienceMs: number;
}

const pauseMs = 100;

/**
 * Looks at all stores in a moment in which nothing is on its way from the journal to ClickHouse: then a row is in one of
 * both, and in all tables that count it or in none. Nobody is stopped; the moment is waited for. @throws BackupError
 */
export async function takeSnapshot({
  session,
  clickhouse,
  dataFolder,
  settle,
  patienceMs,
}: Sources): Promise<Snapshot> {
  const clones = new ClickHouseClones(clickhouse);
  for (const deadline = Date.now() + patienceMs; ; await sleep(pauseMs)) {
    await clones.prepare();
    await clones.untilQuiet(deadline);
    const segments = await holdSegments(dataFolder);
    if ((await clones.fill()) && !(await hasArrived(clickhouse, clones, segments))) {
      const postgres = await session.snapshot();
      const files = [...(await holdOtherFiles(dataFolder)), ...segments];
      return { postgres, clones, files, close: () => closeAll(files, clones) };
    }
    await closeAll(segments, clones);
    if (Date.now() > deadline) {
      throw new BackupError(
        `Events were stored without a pause for ${patienceMs / 1_000} s, so no consistent snapshot could be taken. Try again when there's less traffic, or stop the servers.`,
      );
    }
    await settle();
  }
}

/** Whether rows of a segment are in ClickHouse: they have just arrived, or a killed server did not come to remove it. */
async function hasArrived(
  clickhouse: ClickHouse,
  clones: ClickHouseClones,
  segments: readonly HeldFile[],
): Promise<boolean> {
  const { signal } = new AbortController();
  for (const segment of segments) {
    // What cannot be read has not been stored, and goes along as it is.
    for (const rows of await rowsOf(segment).catch(() => [])) {
      if (await isKept(clickhouse, { rows: { ...rows, table: clones.nameOf(rows.table) }, signal })) return true;
    }
  }
  return false;
}

async function closeAll(files: readonly HeldFile[], clones: ClickHouseClones): Promise<void> {
  for (const file of files) await file.close();
  await clones.drop();
}
