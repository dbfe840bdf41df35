import { pgTable, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const installationTable = pgTable("installation", {
  id: smallint("id").primaryKey(),
  signingPublicKey: text("signing_public_key").notNull(),
  sealedSigningKey: text("sealed_signing_key").notNull(),
  createdAt: moment("created_at").notNull(),
});
