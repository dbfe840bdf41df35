import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Endpoints, importLimit, type QueryOf, type TrafficImport } from "@parapet/contract";
import { v7 as uuid } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { usageBookService } from "../../account/quota/usage-book.ts";
import { guessFormat } from "../ingest/parse/guess-format.ts";
import { findOrCreateTraceSource } from "../trace-source/find-or-create-trace-source.ts";
import { findTraceSource } from "../trace-source/get-trace-source.ts";
import { insertFile } from "./file-parts.ts";
import { getImport } from "./queries.ts";
import { importTable } from "./table.ts";

const inflate = promisify(gunzip);

/** A file as it was before gzip, as rotated logs are. @throws Failure `invalid_input`, `body_too_large` */
async function unzipped(file: Uint8Array): Promise<Uint8Array> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
  return inflate(file, { maxOutputLength: importLimit }).catch((cause: unknown) => {
    const isLarge = cause instanceof RangeError;
    throw new Failure(isLarge ? "body_too_large" : "invalid_input", { detail: "The file can't be decompressed" });
  });
}

/** Default trace source of a provider's uploads. */
const uploads = { name: "Uploads", type: "HAR", description: "Recordings and logs that people uploaded" };

/** Keeps an uploaded file, sealed, and has it imported in the background. @throws Failure `not_found`, `invalid_input`, `quota_exceeded` */
export async function createImport(
  call: ViewerCall,
  { source_id, name, host, scheme, ...query }: QueryOf<Endpoints["imports.create"]>,
  file: Uint8Array,
): Promise<TrafficImport> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  if (file.length === 0) throw new Failure("invalid_input", { detail: "The file is empty" });
  const payload = await unzipped(file);
  const source =
    source_id === undefined
      ? (await findOrCreateTraceSource(call, uploads)).row
      : await findTraceSource(call, db, source_id);
  const format = query.format ?? guessFormat(payload, source.logFormat);
  if (format === "otlp_protobuf") throw new Failure("invalid_input", { detail: "The file isn't text" });
  await platform.services.get(usageBookService).assertStorage(viewer.providerId, now, payload.length);
  const id = uuid();
  return db.transaction(async (tx) => {
    await tx.insert(importTable).values({
      id,
      providerId: viewer.providerId,
      sourceId: source.id,
      defaultHost: host ?? source.defaultHost,
      defaultScheme: scheme ?? (host === undefined ? source.defaultScheme : null),
      name,
      format,
      bytes: payload.length,
      state: "waiting",
      createdAt: now,
    });
    await insertFile(tx, platform, id, payload);
    await platform.jobs.add(tx, "import-traffic", { importId: id });
    const after = { name, format, bytes: payload.length, source: source.name };
    await recordAudit(tx, call, {
      action: "traffic_import.create",
      subjectType: "traffic_import",
      subjectId: id,
      after,
    });
    return getImport(tx, call, id);
  });
}
