import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { requestAction } from "../action/request-action.ts";
import { requireReleaser } from "./find-settings.ts";
import { quarantineTable as table, type QuarantineRow, requestTable } from "./table.ts";

type Row = Endpoints["quarantine.work"];

/**
 * Releases, deletes, extends or denies quarantined emails; others are skipped. @throws Failure `not_found`,
 * `forbidden`, `not_integrated`, `permission_missing`
 */
export async function workQuarantine(call: ViewerCall, body: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  const held = await db.select().from(table).where(heldOf(call, body.ids));
  if (held.length === 0) throw new Failure("not_found", { detail: "None of these emails is in quarantine." });
  switch (body.action) {
    case "release":
    case "delete": {
      const kind = body.action === "release" ? "release" : "purge";
      const targets = held.map(({ messageId }) => messageId);
      const { action: _action, ids: _ids, ...params } = body;
      return { changed: held.length, action: await requestAction(call, { kind, targets, ...params }) };
    }
    case "extend": {
      const { days } = body;
      await db.transaction(async (tx) => {
        const expiresAt = sql`greatest(${table.expiresAt}, ${call.now}) + make_interval(days => ${days})`;
        await tx.update(table).set({ expiresAt }).where(heldOf(call, body.ids));
        await audit(tx, call, "quarantine.extend", held, { days });
      });
      return { changed: held.length, action: null };
    }
    case "deny": {
      const asked = held.filter(({ isRequested }) => isRequested);
      if (asked.length === 0) throw new Failure("not_found", { detail: "None of these emails has a release request." });
      await requireReleaser(db, call.viewer);
      await db.transaction((tx) => deny(tx, call, asked, body.reason ?? null));
      return { changed: asked.length, action: null };
    }
  }
}

function heldOf({ viewer }: ViewerCall, ids: readonly string[]) {
  return and(eq(table.providerId, viewer.providerId), inArray(table.id, [...ids]), eq(table.state, "held"));
}

async function deny(
  tx: Transaction,
  call: ViewerCall,
  asked: readonly QuarantineRow[],
  note: string | null,
): Promise<void> {
  const ids = asked.map(({ id }) => id);
  await tx.update(table).set({ isRequested: false }).where(inArray(table.id, ids));
  await tx
    .update(requestTable)
    .set({ decision: "denied", decidedBy: call.viewer.email, decidedAt: call.now, note })
    .where(and(inArray(requestTable.itemId, ids), isNull(requestTable.decision)));
  await audit(tx, call, "quarantine.deny", asked, { note });
}

async function audit(
  tx: Transaction,
  call: ViewerCall,
  action: string,
  items: readonly QuarantineRow[],
  after: Record<string, unknown>,
): Promise<void> {
  for (const { id, messageId } of items)
    await recordAudit(tx, call, {
      action,
      subjectType: "quarantine",
      subjectId: id,
      after: { ...after, message_id: messageId },
    });
}
