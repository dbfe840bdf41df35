import type { MailAbility, RuleBlindness, RuleCoverage, RuleSweep } from "@parapet/contract";
import { and, count, desc, eq, min, sql } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { findConnection } from "../connection/queries.ts";
import type { MailConnectionRow } from "../connection/table.ts";
import { mailboxTable } from "../mail/table.ts";
import { ownSweeps } from "./policy.ts";
import {
  type AuditFeedRow,
  auditFeedTable,
  mailboxRulesTable as rules,
  ruleSweepMailboxTable,
  ruleSweepTable,
  type RuleSweepRow,
} from "./table.ts";

/** Status of both sources of rule changes. */
export async function readRuleCoverage({ platform, viewer }: ViewerCall): Promise<RuleCoverage> {
  const { db } = platform.postgres;
  const { providerId } = viewer;
  const [connection, [mailboxes], [feed], [sweep]] = await Promise.all([
    findConnection(db, viewer),
    db
      .select({
        watched: count(),
        read: count(rules.readAt),
        failed: sql`count(*) FILTER (WHERE ${rules.problem} IS NOT NULL)`.mapWith(Number),
        oldest: min(rules.readAt),
      })
      .from(mailboxTable)
      .leftJoin(rules, eq(rules.mailboxId, mailboxTable.id))
      .where(and(eq(mailboxTable.providerId, providerId), eq(mailboxTable.isMonitored, true))),
    db.select().from(auditFeedTable).where(eq(auditFeedTable.providerId, providerId)),
    db.select().from(ruleSweepTable).where(ownSweeps(viewer)).orderBy(desc(ruleSweepTable.createdAt)).limit(1),
  ]);
  const { watched = 0, read = 0, failed = 0, oldest = null } = mailboxes ?? {};
  const isFailing = watched > 0 && failed === watched;
  return {
    snapshot: {
      blind: blindnessOf(connection, "read_rules") ?? (isFailing ? "trouble" : null),
      watched,
      read,
      failed,
      oldest_read_at: oldest?.toISOString() ?? null,
    },
    audit: { blind: blindnessOf(connection, "read_activity") ?? blindnessOfFeed(feed), ...presentFeed(feed) },
    can_act: connection !== null && blindnessOf(connection, "change_rules") === null,
    sweep: sweep === undefined ? null : await presentSweep(db, sweep),
  };
}

function blindnessOf(connection: MailConnectionRow | null, ability: MailAbility): RuleBlindness | null {
  if (connection?.state !== "connected" && connection?.state !== "degraded") return "not_connected";
  const state = connection.capabilities.find((each) => each.ability === ability)?.state;
  if (state === "missing") return "permission";
  return state === "unlicensed" ? "licence" : null;
}

function blindnessOfFeed(feed: AuditFeedRow | undefined): RuleBlindness | null {
  if (feed === undefined || feed.problem === null) return null;
  return feed.problem.startsWith("permission") ? "permission" : "trouble";
}

/** Outcomes that count as skipped. */
const leftOut = ["system", "failed", "other_operation", "nothing_said", "unreadable", "blank"];

function presentFeed(feed: AuditFeedRow | undefined): Omit<RuleCoverage["audit"], "blind"> {
  const counts = feed?.counts ?? {};
  const of = (...names: readonly string[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  return {
    started_at: feed?.startedAt?.toISOString() ?? null,
    read_until: feed?.readUntil?.toISOString() ?? null,
    records: of("records"),
    changes: of("changes"),
    repeated: of("repeated"),
    ignored: of(...leftOut),
    lost_hours: Math.round((feed?.lostS ?? 0) / 360) / 10,
  };
}

/** A sweep with its progress. */
export async function presentSweep(db: Queryable, row: RuleSweepRow): Promise<RuleSweep> {
  const { sweepId, state, changes } = ruleSweepMailboxTable;
  const those = (which: string) => sql`count(*) FILTER (WHERE ${state} = ${which})`.mapWith(Number);
  const [found] = await db
    .select({
      mailboxes: count(),
      done: those("done"),
      failed: those("failed"),
      changes: sql`coalesce(sum(${changes}), 0)`.mapWith(Number),
    })
    .from(ruleSweepMailboxTable)
    .where(eq(sweepId, row.id));
  return {
    id: row.id,
    state: row.state,
    mailboxes: found?.mailboxes ?? 0,
    done: found?.done ?? 0,
    failed: found?.failed ?? 0,
    changes: found?.changes ?? 0,
    started_by: row.startedBy,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
