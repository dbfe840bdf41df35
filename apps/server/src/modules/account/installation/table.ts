import type { RegistrationMode } from "@parapet/contract";
import { pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const installationTable = pgTable("installation", {
  id: smallint("id").primaryKey(),
  signingPublicKey: text("signing_public_key").notNull(),
  sealedSigningKey: text("sealed_signing_key").notNull(),
  registration: text("registration").$type<RegistrationMode>().notNull().default("closed"),
  registrationCode: text("registration_code"),
  /** The mode when a server last started or the settings changed; null before that was kept. */
  inEffect: text("registration_in_effect").$type<RegistrationMode>(),
  createdAt: moment("created_at").notNull(),
});
