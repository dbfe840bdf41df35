import type {
  ActionParams,
  ActionProblem,
  ActionTarget,
  HeavyActionKind,
  TenantActionKind,
  TenantActionState,
} from "@parapet/contract";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

/** Request params, plus the policy that created the action. */
export type StoredParams = ActionParams & { readonly policy?: string };

export const actionTable = pgTable("tenant_action", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  kind: text("kind").$type<TenantActionKind>().notNull(),
  params: jsonb("params").$type<StoredParams>().notNull(),
  reason: text("reason"),
  state: text("state").$type<TenantActionState>().notNull(),
  requestedBy: text("requested_by").notNull(),
  total: integer("total").notNull(),
  problem: text("problem").$type<ActionProblem>(),
  failedRounds: integer("fruitless").notNull().default(0),
  nextAt: moment("next_at").notNull(),
  createdAt: moment("created_at").notNull(),
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
  undoneBy: text("undone_by"),
  undoRequestedAt: moment("undo_requested_at"),
  undoneAt: moment("undone_at"),
  requestedById: uuid("requested_by_id"),
  approveUntil: moment("approve_until"),
  decidedBy: text("decided_by"),
  decidedAt: moment("decided_at"),
  decisionNote: text("decision_note"),
});
export type ActionRow = typeof actionTable.$inferSelect;

export const actionTargetTable = pgTable(
  "tenant_action_target",
  {
    actionId: uuid("action_id").notNull(),
    position: integer("position").notNull(),
    providerId: uuid("provider_id").notNull(),
    mailboxId: uuid("mailbox_id"),
    subjectId: uuid("subject_id").notNull(),
    label: text("label").notNull(),
    target: jsonb("target").$type<unknown>().notNull(),
    before: jsonb("before").$type<unknown>(),
    result: jsonb("result").$type<unknown>(),
    state: text("state").$type<ActionTarget["state"]>().notNull(),
    problem: text("problem").$type<ActionProblem>(),
    message: text("message"),
    requestId: text("request_id"),
    attempts: integer("attempts").notNull().default(0),
    settledAt: moment("settled_at"),
  },
  ({ actionId, position }) => [primaryKey({ columns: [actionId, position] })],
);
export type ActionTargetRow = typeof actionTargetTable.$inferSelect;

export const actionSettingsTable = pgTable("tenant_action_settings", {
  providerId: uuid("provider_id").primaryKey(),
  secondPerson: text("second_person").array().$type<HeavyActionKind[]>().notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: moment("changed_at").notNull(),
});

/** States with work left. */
export const openStates = ["queued", "running", "undoing"] as const;
