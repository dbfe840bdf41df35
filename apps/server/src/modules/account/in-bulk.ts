import type { BulkItem } from "@parapet/contract";
import type { ViewerCall } from "../../platform/call.ts";
import { Failure } from "../../platform/failure.ts";

interface Work<Row> {
  /** What the caller may see of the things asked for. */
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Whether a thing is as wanted already. */
  readonly isDone: (row: Row) => boolean;
  /** The verb of a single thing: it checks the policy and has a transaction of its own. */
  readonly act: (id: string) => Promise<unknown>;
}

/** Does one thing with each of several things and says what became of each; one that fails leaves the others alone. */
export async function inBulk<Row extends { readonly id: string }>(
  { platform: { log } }: ViewerCall,
  ids: readonly string[],
  { rows, nameOf, isDone, act }: Work<Row>,
): Promise<{ items: BulkItem[] }> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items: BulkItem[] = [];
  for (const id of new Set(ids)) {
    const row = byId.get(id);
    const item = { id, name: row === undefined ? "" : nameOf(row), error: null };
    if (row !== undefined && isDone(row)) {
      items.push({ ...item, result: "unchanged" });
      continue;
    }
    try {
      // One after the other: each takes the same lock, and a hundred at once would take every connection.
      await act(id);
      items.push({ ...item, result: "done" });
    } catch (error) {
      if (!(error instanceof Failure)) log.error({ err: error, id }, "a part of a bulk action failed");
      items.push({ ...item, result: "failed", error: error instanceof Failure ? error.code : "internal" });
    }
  }
  return { items };
}
