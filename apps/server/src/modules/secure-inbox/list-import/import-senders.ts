import {
  type AnswerOf,
  type BodyOf,
  type Endpoints,
  type ImportedKind,
  type ImportLine,
  type ImportRefusal,
  protectionLimit,
} from "@parapet/contract";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { plainValue } from "../protection/plain-value.ts";
import { presentEntry } from "../protection/queries.ts";
import { protectionTable as table } from "../protection/table.ts";
import { planImport } from "./plan-import.ts";

type Senders = BodyOf<Endpoints["mailLists.import"]>;

const refusals: Readonly<Record<ImportedKind, ImportRefusal>> = {
  partner: "not_a_domain",
  allow: "not_a_sender",
  simulation_domain: "not_a_domain",
};

/** Previews a sender list import. @throws Failure `invalid_input` */
export async function previewSenders(call: ViewerCall, senders: Senders): Promise<{ lines: ImportLine[] }> {
  return { lines: await plan(call.platform.postgres.db, call, senders) };
}

/** Imports the new entries of a list, all or none. @throws Failure `invalid_input` */
export async function importSenders(
  call: ViewerCall,
  senders: Senders,
): Promise<AnswerOf<Endpoints["mailLists.import"]>> {
  const { platform, viewer, now } = call;
  const { kind } = senders;
  return platform.postgres.db.transaction(async (tx) => {
    const values = (await plan(tx, call, senders)).flatMap(({ result, value, note }) =>
      result !== "new" || value === null
        ? []
        : [
            {
              id: newId(),
              providerId: viewer.providerId,
              kind,
              value,
              reason: note,
              createdBy: viewer.email,
              createdAt: now,
            },
          ],
    );
    if (values.length === 0) return { items: [] };
    const rows = await tx.insert(table).values(values).onConflictDoNothing().returning();
    await recordAudit(tx, call, {
      action: "mail_protection.import",
      subjectType: "mail_protection",
      subjectId: viewer.providerId,
      after: { kind, values: rows.map(({ value }) => value) },
    });
    return { items: rows.map((row) => presentEntry(row, now)) };
  });
}

/** Removes the entries of one import. */
export async function undoImport(
  call: ViewerCall,
  { ids }: BodyOf<Endpoints["mailLists.undo"]>,
): Promise<AnswerOf<Endpoints["mailLists.undo"]>> {
  const { platform, viewer } = call;
  return platform.postgres.db.transaction(async (tx) => {
    const rows = await tx
      .delete(table)
      .where(and(eq(table.providerId, viewer.providerId), inArray(table.id, ids)))
      .returning();
    if (rows.length > 0)
      await recordAudit(tx, call, {
        action: "mail_protection.undo_import",
        subjectType: "mail_protection",
        subjectId: viewer.providerId,
        before: { values: rows.map(({ kind, value }) => `${kind} ${value}`) },
      });
    return { removed: rows.length };
  });
}

async function plan(db: Queryable, { viewer }: ViewerCall, { kind, text }: Senders): Promise<ImportLine[]> {
  const rows = await db
    .select({ kind: table.kind, value: table.value })
    .from(table)
    .where(eq(table.providerId, viewer.providerId));
  const known = new Set(rows.flatMap((row) => (row.kind === kind ? [row.value] : [])));
  const classify = (typed: string) => {
    const value = plainValue(kind, typed);
    return value === null
      ? ({ kind: "refused", why: refusals[kind] } as const)
      : ({ kind: "value", value, isKnown: known.has(value) } as const);
  };
  return planImport(text, classify, Math.max(0, protectionLimit - rows.length));
}
