import { countSignIns, type DirectoryAudit, type RiskDetection, type SignIn } from "@parapet/mail-analysis";
import { ne, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { rowOf } from "./sign-in-row.ts";
import { directoryAuditTable, riskDetectionTable, signInCountTable, signInTable } from "./table.ts";

/** Rows per INSERT: about thirty parameters each, of PostgreSQL's 65,535. */
const together = 1000;

/** Stores sign-ins, each once; if Microsoft changes their risk, they are assessed again. */
export async function storeSignIns(tx: Transaction, providerId: string, signIns: readonly SignIn[]): Promise<void> {
  for (const some of portions(unique(signIns))) {
    const excluded = (name: string) => sql.raw(`excluded.${name}`);
    const rows = await tx
      .insert(signInTable)
      .values(some.map((signIn) => rowOf(providerId, signIn)))
      .onConflictDoUpdate({
        target: [signInTable.providerId, signInTable.id],
        set: {
          riskLevel: excluded("risk_level"),
          riskState: excluded("risk_state"),
          riskTypes: excluded("risk_types"),
          assessedAt: null,
        },
        setWhere: any(
          ne(signInTable.riskLevel, excluded("risk_level")),
          ne(signInTable.riskState, excluded("risk_state")),
          ne(signInTable.riskTypes, excluded("risk_types")),
        ),
      })
      // `xmax` is 0 for rows that didn't exist before.
      .returning({ id: signInTable.id, isNew: sql<boolean>`xmax = 0` });
    const fresh = new Set(rows.filter(({ isNew }) => isNew).map(({ id }) => id));
    await count(
      tx,
      providerId,
      some.filter(({ id }) => fresh.has(id)),
    );
  }
}

/** Counts the traits of new sign-ins. Ordered, to prevent deadlocks. */
async function count(tx: Transaction, providerId: string, signIns: readonly SignIn[]): Promise<void> {
  const rows = Object.entries(countSignIns(signIns)).flatMap(([userId, traits]) =>
    Object.entries(traits).flatMap(([trait, days]) =>
      Object.entries(days).map(([day, counted]) => ({ providerId, userId, trait, day: Number(day), count: counted })),
    ),
  );
  const ordered = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const some of portions(ordered))
    await tx
      .insert(signInCountTable)
      .values(some)
      .onConflictDoUpdate({
        target: [signInCountTable.providerId, signInCountTable.userId, signInCountTable.trait, signInCountTable.day],
        set: { count: sql`${signInCountTable.count} + excluded.count` },
      });
}

const keyOf = ({ userId, trait, day }: { userId: string; trait: string; day: number }) => `${userId} ${trait} ${day}`;

export async function storeAudits(
  tx: Transaction,
  providerId: string,
  audits: readonly DirectoryAudit[],
): Promise<void> {
  for (const some of portions(unique(audits)))
    await tx
      .insert(directoryAuditTable)
      .values(
        some.map(({ at, targets, ...audit }) => {
          const userIds = usersOf(audit.actorId, targets);
          // Events without an account aren't assessed.
          const assessedAt = userIds.length === 0 ? new Date(at) : null;
          return { ...audit, providerId, at: new Date(at), targets, userIds, assessedAt };
        }),
      )
      .onConflictDoNothing();
}

function usersOf(actorId: string, targets: DirectoryAudit["targets"]): string[] {
  const users = targets.filter(({ type }) => type.toLowerCase() === "user").map(({ id }) => id);
  return [...new Set([actorId, ...users])].filter((id) => id !== "");
}

/** Stores Microsoft's risk detections; changed ones are assessed again. */
export async function storeRisks(tx: Transaction, providerId: string, risks: readonly RiskDetection[]): Promise<void> {
  for (const some of portions(unique(risks)))
    await tx
      .insert(riskDetectionTable)
      .values(some.map(({ at, ...risk }) => ({ ...risk, providerId, at: new Date(at) })))
      .onConflictDoUpdate({
        target: [riskDetectionTable.providerId, riskDetectionTable.id],
        set: { level: sql.raw("excluded.level"), state: sql.raw("excluded.state"), assessedAt: null },
        setWhere: any(
          ne(riskDetectionTable.level, sql.raw("excluded.level")),
          ne(riskDetectionTable.state, sql.raw("excluded.state")),
        ),
      });
}

function unique<Event extends { readonly id: string }>(events: readonly Event[]): Event[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

function portions<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / together) }, (_, nth) =>
    items.slice(nth * together, (nth + 1) * together),
  );
}

function any(...conditions: readonly SQL[]): SQL {
  return sql`(${sql.join([...conditions], sql` OR `)})`;
}
