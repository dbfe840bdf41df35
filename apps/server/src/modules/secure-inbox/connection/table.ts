import type {
  MailAbility,
  MailCapability,
  MailCloud,
  MailConnectionError,
  MailConnectionState,
} from "@parapet/contract";
import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "../../../platform/postgres/columns.ts";

/** Test result of one ability. */
export type TestedAbility = Omit<MailCapability, "wanted">;

export const mailConnectionTable = pgTable("mail_connection", {
  providerId: uuid("provider_id").primaryKey(),
  state: text("state").$type<MailConnectionState>().notNull(),
  cloud: text("cloud").$type<MailCloud>().notNull(),
  simulatorUrl: text("simulator_url"),
  tenant: text("tenant").notNull(),
  tenantId: text("tenant_id"),
  clientId: text("client_id").notNull(),
  credentialKind: text("credential_kind").$type<"secret" | "certificate">(),
  sealedCredential: text("sealed_credential"),
  certificate: text("certificate"),
  certificateOrigin: text("certificate_origin").$type<"made" | "brought">(),
  certificateThumbprint: text("certificate_thumbprint"),
  credentialExpiresAt: moment("credential_expires_at"),
  abilities: text("abilities").array().$type<MailAbility[]>().notNull(),
  capabilities: jsonb("capabilities").$type<readonly TestedAbility[]>().notNull(),
  grantedRoles: text("granted_roles").array().notNull(),
  domains: text("domains").array().notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  connectedAt: moment("connected_at"),
  checkedAt: moment("checked_at"),
  lastOkAt: moment("last_ok_at"),
  lastError: jsonb("last_error").$type<MailConnectionError>(),
});

export type MailConnectionRow = typeof mailConnectionTable.$inferSelect;

export const mailCredentialTable = pgTable(
  "mail_credential",
  {
    providerId: uuid("provider_id").notNull(),
    place: text("place").$type<"next" | "previous">().notNull(),
    credentialKind: text("credential_kind").$type<"secret" | "certificate">().notNull(),
    sealedCredential: text("sealed_credential").notNull(),
    certificate: text("certificate"),
    certificateOrigin: text("certificate_origin").$type<"made" | "brought">(),
    certificateThumbprint: text("certificate_thumbprint"),
    credentialExpiresAt: moment("credential_expires_at"),
    createdAt: moment("created_at").notNull(),
    triedAt: moment("tried_at"),
    lastError: jsonb("last_error").$type<MailConnectionError>(),
    keptUntil: moment("kept_until"),
  },
  ({ providerId, place }) => [primaryKey({ columns: [providerId, place] })],
);

export type MailCredentialRow = typeof mailCredentialTable.$inferSelect;

export type NoticeKind = "broken" | "role_lost" | "expiring" | "unsubscribed";

export const mailConnectionNoticeTable = pgTable(
  "mail_connection_notice",
  {
    providerId: uuid("provider_id").notNull(),
    kind: text("kind").$type<NoticeKind>().notNull(),
    value: text("told").notNull(),
    since: moment("since").notNull(),
  },
  ({ providerId, kind }) => [primaryKey({ columns: [providerId, kind] })],
);

export const mailConsentTable = pgTable("mail_consent", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  userId: uuid("user_id").notNull(),
  sessionId: uuid("session_id").notNull(),
  way: text("way").$type<"consent" | "sign_in">().notNull(),
  stateHash: bytea("state_hash").notNull(),
  sealedVerifier: text("sealed_verifier").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
});

export type MailConsentRow = typeof mailConsentTable.$inferSelect;
