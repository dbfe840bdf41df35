import type { DataPack } from "@parapet/contract";
import type { DataPackRow } from "./table.ts";

/** A pack as the console shows it. */
export function present(row: DataPackRow, now: Date): DataPack {
  const { id, kind, source, licence, version, sha256, rows, bytes, state, progress, problem } = row;
  return {
    id,
    kind,
    source,
    licence,
    version,
    sha256,
    rows,
    bytes,
    state,
    progress,
    problem,
    attribution: { text: row.attributionText, url: row.attributionUrl },
    refused_rows: row.refusedRows,
    built_in: row.builtIn,
    loaded_at: row.loadedAt.toISOString(),
    made_at: row.madeAt?.toISOString() ?? null,
    stale_at: row.staleAt.toISOString(),
    is_stale: row.staleAt <= now,
  };
}
