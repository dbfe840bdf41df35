import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ClickHouse, openClickHouse } from "../../platform/clickhouse/clickhouse.ts";
import type { Config } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { openPostgres, type Postgres } from "../../platform/postgres/postgres.ts";
import { readKey } from "../../platform/sealing-key.ts";
import { createSealing, type Sealing } from "../../platform/sealing.ts";
import { findFolder, type FoundFolder, storeUrl } from "../reach-stores.ts";
import { reasonOf } from "./finding.ts";

/** Why something was not opened; `isNew` where there is nothing yet. */
export interface Unopened {
  readonly thing: null;
  readonly why: string;
  readonly isNew: boolean;
}

/** Something that was opened, or why it was not. */
export type Opened<Thing> = { readonly thing: Thing; readonly why: null } | Unopened;

/** An installation as the doctor finds it. Nothing of it is made. */
export interface Look {
  readonly config: Config;
  readonly folder: Opened<FoundFolder>;
  readonly postgres: Opened<Postgres>;
  readonly clickhouse: Opened<ClickHouse>;
  readonly sealing: Opened<Sealing>;
  readonly now: Date;
  close(): Promise<void>;
}

/**
 * Opens what there is: stores of a running server at that server, those of a stopped one by starting them for the look,
 * servers by their addresses. Never throws.
 */
export async function openLook(config: Config, log: Log): Promise<Look> {
  const closing = new AsyncDisposableStack();
  const { dataFolder } = config;
  const hasFolder = existsSync(dataFolder);
  const folder = hasFolder
    ? await opened(async () => {
        const found = await findFolder(dataFolder);
        closing.defer(found.release);
        return found;
      })
    : missing(`${dataFolder} doesn't exist yet`);
  const postgres = await openStore(folder, config.databaseUrl, "postgres", async (found) => {
    const url = storeUrl(found, config.databaseUrl, "postgresUrl");
    const store = await openPostgres({ url, dataFolder, log });
    closing.defer(store.close);
    return store;
  });
  const clickhouse = await openStore(folder, config.clickhouseUrl, "clickhouse", async (found) => {
    const url = storeUrl(found, config.clickhouseUrl, "clickhouseUrl");
    const store = await openClickHouse({ url, dataFolder, log, makesDatabase: false });
    closing.defer(store.close);
    return store;
  });
  const sealing = await opened(async () => {
    const secret = config.secret ?? (await readKey(dataFolder));
    if (secret === null) throw new Error("no sealing key");
    return createSealing(secret);
  });
  return { config, folder, postgres, clickhouse, sealing, now: new Date(), close: () => closing.disposeAsync() };
}

/** Nobody has the folder, and so no process runs on it. */
const noFolder: FoundFolder = { path: "", running: null, isTaken: false, release: () => undefined };

async function openStore<Store>(
  folder: Opened<FoundFolder>,
  url: string | null,
  name: string,
  open: (folder: FoundFolder) => Promise<Store>,
): Promise<Opened<Store>> {
  if (url !== null) return opened(() => open(folder.thing ?? noFolder));
  if (folder.thing === null) return folder;
  // Opening would make what is not there.
  if (!existsSync(join(folder.thing.path, name))) return missing("created when the server first starts");
  const found = folder.thing;
  return opened(() => open(found));
}

function missing(why: string): Unopened {
  return { thing: null, why, isNew: true };
}

async function opened<Thing>(open: () => Promise<Thing>): Promise<Opened<Thing>> {
  try {
    return { thing: await open(), why: null };
  } catch (error) {
    return { thing: null, why: reasonOf(error), isNew: false };
  }
}
