import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 as newId } from "uuid";
import type { Call, ViewerCall } from "./call.ts";
import type { Transaction } from "./postgres/postgres.ts";

type Details = Record<string, unknown>;

export const auditEntryTable = pgTable("audit_entry", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id"),
  time: timestamp("time", { withTimezone: true, mode: "date" }).notNull(),
  actorId: uuid("actor_id"),
  actor: text("actor").notNull(),
  action: text("action").notNull(),
  subjectType: text("subject_type").notNull(),
  subjectId: text("subject_id"),
  before: jsonb("before").$type<Details>(),
  after: jsonb("after").$type<Details>(),
  address: text("address").notNull(),
  requestId: text("request_id").notNull(),
});

/** The actor of calls without a session, such as logins, registrations and mailed links. */
export interface Actor {
  readonly providerId: string | null;
  readonly userId: string | null;
  readonly email: string;
}

interface Change {
  /** `<noun>.<verb>`, such as `user.suspend`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly before?: Details;
  readonly after?: Details;
}

type AuditedCall = Pick<Call, "now" | "address" | "requestId">;

/** Writes an audit row; it stands or falls with the transaction. `before` and `after` must hold no secret. */
export async function recordAudit(tx: Transaction, call: ViewerCall, change: Change): Promise<void>;
export async function recordAudit(
  tx: Transaction,
  call: AuditedCall,
  change: Change & { readonly actor: Actor },
): Promise<void>;
export async function recordAudit(
  tx: Transaction,
  call: AuditedCall | ViewerCall,
  change: Change & { readonly actor?: Actor },
) {
  const { actor = "viewer" in call ? call.viewer : noActor, before, after, ...what } = change;
  await tx.insert(auditEntryTable).values({
    ...what,
    id: newId(),
    providerId: actor.providerId,
    time: call.now,
    actorId: actor.userId,
    actor: actor.email,
    before: before ?? null,
    after: after ?? null,
    address: call.address,
    requestId: call.requestId,
  });
}

const noActor: Actor = { providerId: null, userId: null, email: "" };
