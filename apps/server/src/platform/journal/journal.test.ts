import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@clickhouse/client";
import { silentLog as log, type TemporaryStores, temporaryStores } from "@parapet/testkit";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "../data-folder.ts";
import { Failure } from "../failure.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";
import type { JournalLimits } from "./journal-limits.ts";
import { type Journal, openJournal } from "./journal.ts";

const patience = 15_000;
const limits: Partial<JournalLimits> = { closeMs: 100, firstRetryMs: 10, longestRetryMs: 50 };
/** Where nobody listens. */
const nowhere = { client: createClient({ url: "http://127.0.0.1:1", log: { level: 127 } }) };

let stores: TemporaryStores;
let dataFolder: string;
let folder: string;

beforeAll(async () => {
  stores = await temporaryStores({ migrated: false });
});
afterAll(() => stores.close());

beforeEach(async () => {
  dataFolder = await temporaryFolder();
  folder = join(dataFolder, "journal");
  for (const table of ["number", "word"]) {
    await run(`CREATE OR REPLACE TABLE ${table} (value UInt64, word String) ENGINE = MergeTree ORDER BY value
      SETTINGS non_replicated_deduplication_window = 10000`);
  }
});
