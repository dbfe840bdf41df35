import type { Edit } from "@parapet/api-model";
import type {
  ApiAccess,
  ApiDocument,
  ApiKind,
  ApiKindRule,
  ApiSettings,
  DocumentRole,
  SpecDialect,
} from "@parapet/contract";
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import * as z from "zod/mini";
import { defineTopic } from "../../../platform/events/topic.ts";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

/** An API's document, templates or settings have changed. */
export const apiKnowledgeTopic = defineTopic("API knowledge", z.object({ apiId: z.uuid() }));

/** A place that calls go to: an API, or a member of one. Its numbers are those of its own calls. */
export const apiTable = pgTable("api", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  host: text("host").notNull(),
  /** 0 if unknown. */
  port: integer("port").notNull(),
  /** A path prefix, as `isPathPrefix` has it; "" for the host without what is under a prefix. */
  prefix: text("prefix").notNull().default(""),
  scheme: text("scheme"),
  kind: text("kind").$type<ApiKind>().notNull(),
  /** Both null before its first call. */
  firstSeenAt: moment("first_seen_at"),
  lastSeenAt: moment("last_seen_at"),
  /** null for one that its first call created. */
  addedAt: moment("added_at"),
  calls: bigint("calls", { mode: "number" }).notNull().default(0),
  /** Of `calls`, those that were learned before the host was divided: they came from, or went to, another place. */
  movedCalls: bigint("moved_calls", { mode: "number" }).notNull().default(0),
  operations: integer("operations").notNull().default(0),
  archivedAt: moment("archived_at"),
  displayName: text("display_name"),
  owner: text("owner"),
  tags: text("tags").array().notNull().default([]),
  access: text("access").$type<ApiAccess>(),
  settings: jsonb("settings").$type<Partial<ApiSettings>>().notNull().default({}),
  settingsAt: moment("settings_at"),
  /** People said that its host isn't a gateway of several APIs. */
  isWhole: boolean("is_whole").notNull().default(false),
  /** Chosen by people. */
  environment: text("environment"),
  /** The API that it is a place of; null if it is an API itself. Members have no members. */
  memberOf: uuid("member_of"),
});

export type ApiRow = typeof apiTable.$inferSelect;

export const apiLearningTable = pgTable(
  "api_learning",
  {
    apiId: uuid("api_id").notNull(),
    learner: uuid("learner").notNull(),
    clock: bigint("clock", { mode: "number" }).notNull(),
    state: bytea("state").notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.learner] })],
);

export const apiDecisionTable = pgTable(
  "api_decision",
  {
    apiId: uuid("api_id").notNull(),
    subject: text("subject").notNull(),
    edit: jsonb("edit").$type<Edit>().notNull(),
    withdrawn: boolean("withdrawn").notNull(),
    decidedAt: moment("decided_at").notNull(),
    decidedBy: uuid("decided_by").notNull(),
    author: text("author"),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.subject] })],
);

/** The paths of an API as learned and decided, stored separately from the large learned state. */
export const apiTemplateTable = pgTable("api_template", {
  apiId: uuid("api_id").primaryKey(),
  templates: jsonb("templates").$type<readonly string[]>().notNull(),
  changedAt: moment("changed_at").notNull(),
});

export const apiDocumentTable = pgTable("api_document", {
  id: uuid("id").primaryKey(),
  apiId: uuid("api_id").notNull(),
  version: integer("version").notNull(),
  title: text("title").notNull(),
  infoVersion: text("info_version").notNull(),
  dialect: text("dialect").$type<SpecDialect>().notNull(),
  source: text("source").notNull(),
  written: text("written"),
  role: text("role").$type<DocumentRole>().notNull().default("documented"),
  origin: text("origin").$type<ApiDocument["origin"]>().notNull().default("upload"),
  originRef: text("origin_ref"),
  author: text("author"),
  createdAt: moment("created_at").notNull(),
  createdBy: uuid("created_by"),
});

/** Pairs of APIs that people said are not the same, the lower ID first. */
export const apiDistinctTable = pgTable(
  "api_distinct",
  {
    apiId: uuid("api_id").notNull(),
    otherId: uuid("other_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.otherId] })],
);

export const apiKindRulesTable = pgTable("api_kind_rules", {
  providerId: uuid("provider_id").primaryKey(),
  rules: jsonb("rules").$type<readonly ApiKindRule[]>().notNull(),
});
