import type { DataPack, Endpoints, QueryOf } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { digestFile } from "./compile-pack.ts";
import { present } from "./present.ts";
import { storePack } from "./store-pack.ts";
import { dataPackTable } from "./table.ts";

const dayMs = 86_400_000;

/** Stores an uploaded pack and compiles it in the background. @throws Failure `invalid_input` */
export async function importDataPack(
  call: ViewerCall,
  query: QueryOf<Endpoints["dataPacks.import"]>,
  file: Uint8Array,
): Promise<DataPack> {
  const { platform, now } = call;
  if (file.length === 0) throw new Failure("invalid_input", { detail: "The file is empty" });
  const sha256 = await digestFile(file);
  if (query.sha256 !== undefined && query.sha256 !== sha256)
    throw new Failure("invalid_input", { detail: `The file's SHA-256 is ${sha256}` });
  const { kind, source, licence, version } = query;
  const row = {
    id: uuid(),
    kind,
    source,
    licence,
    version,
    sha256,
    attributionText: query.attribution_text,
    attributionUrl: query.attribution_url,
    rows: 0,
    refusedRows: 0,
    bytes: file.length,
    state: "importing",
    progress: 0,
    problem: null,
    builtIn: false,
    loadedAt: now,
    staleAt: new Date(now.getTime() + query.stale_after_days * dayMs),
    madeAt: null,
  } as const;
  await platform.postgres.db.transaction(async (tx) => {
    await tx.insert(dataPackTable).values(row);
    await storePack(tx, row.id, file);
    await platform.jobs.add(tx, "compile-data-pack", { packId: row.id });
    await recordAudit(tx, call, {
      action: "data_pack.import",
      subjectType: "data_pack",
      subjectId: row.id,
      after: { kind, source, licence, version, sha256 },
    });
  });
  return present(row, now);
}
