import type { BulkItem } from "@parapet/contract";
import { and, eq, inArray, type InferSelectModel, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Viewer, ViewerCall } from "./call.ts";
import { Failure } from "./failure.ts";

type Uuid = AnyPgColumn<{ data: string }>;
type Owned = PgTable & { readonly id: Uuid; readonly providerId: Uuid };

interface Work<Table extends Owned, Said, Done, More extends object> {
  /** Where the things are. */
  readonly table: Table;
  /** Which of their provider's things people see, where they do not see all. */
  readonly visible?: (viewer: Viewer) => SQL | undefined;
  readonly nameOf: (row: InferSelectModel<Table>) => string;
  /** The verb of a single thing: it checks the policy and has a transaction of its own. */
  readonly act: (call: ViewerCall, id: string, said: Said) => Promise<Done | void>;
  /** What the answer says of a thing besides, from what its verb answered. */
  readonly more?: (done: Done | void) => More;
  /** Whether a thing is as wanted already. */
  readonly isDone: (row: InferSelectModel<Table>, said: Said, call: ViewerCall) => boolean;
}

/**
 * Makes the verb that does with several things what another one does with one, and says what became of each. Each is
 * refused or done as it would be alone; one that fails leaves the others alone.
 */
export function inBulk<Table extends Owned, Said, Done, More extends object>(work: Work<Table, Said, Done, More>) {
  const { table, visible, nameOf, act, more, isDone } = work;
  return async (
    call: ViewerCall,
    said: Said & { readonly ids: readonly string[] },
  ): Promise<{ items: (BulkItem | (BulkItem & More))[] }> => {
    const { platform, viewer } = call;
    const any: Owned = table;
    const found = await platform.postgres.db
      .select()
      .from(any)
      .where(and(eq(any.providerId, viewer.providerId), visible?.(viewer), inArray(any.id, [...said.ids])));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- selecting nothing by name selects the table's own columns
    const rows = found as (InferSelectModel<Table> & { readonly id: string })[];
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items: (BulkItem | (BulkItem & More))[] = [];
    for (const id of new Set(said.ids)) {
      const row = byId.get(id);
      const item = { id, name: row === undefined ? "" : nameOf(row), error: null };
      if (row !== undefined && isDone(row, said, call)) {
        items.push({ ...item, result: "unchanged" });
        continue;
      }
      try {
        // One after the other: each takes the same lock, and a hundred at once would take every connection.
        const done = await act(call, id, said);
        const changed = { ...item, result: "done" } as const;
        items.push(more === undefined ? changed : { ...more(done), ...changed });
      } catch (error) {
        if (!(error instanceof Failure)) platform.log.error({ err: error, id }, "a part of a bulk action failed");
        items.push({ ...item, result: "failed", error: error instanceof Failure ? error.code : "internal" });
      }
    }
    return { items };
  };
}
