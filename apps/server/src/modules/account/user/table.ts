import type { Role, UserStatus } from "@parapet/contract";
import { bigint, boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const userTable = pgTable("user_account", {
  id: uuid("id").primaryKey(),
  providerId: uuid("provider_id").notNull(),
  organizationId: uuid("organization_id"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text("email").notNull(),
  phone: text("phone").notNull(),
  role: text("role").$type<Role>().notNull(),
  status: text("status").$type<UserStatus>().notNull(),
  platformAdmin: boolean("platform_admin").notNull().default(false),
  passwordHash: text("password_hash"),
  emailConfirmedAt: moment("email_confirmed_at"),
  sealedTotpSecret: text("sealed_totp_secret"),
  totpConfirmedAt: moment("totp_confirmed_at"),
  /** Whether the second factor is asked at every login, or only where the risk is not low. */
  mfaAlways: boolean("mfa_always").notNull().default(false),
  totpLastStep: bigint("totp_last_step", { mode: "number" }),
  createdAt: moment("created_at").notNull(),
  lastLoginAt: moment("last_login_at"),
  /** Since when the password may be exposed. */
  passwordExposedAt: moment("password_exposed_at"),
});

export type UserRow = typeof userTable.$inferSelect;
