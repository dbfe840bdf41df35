import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { reportSettingsTable as table } from "./table.ts";

export type Settings = Omit<typeof table.$inferSelect, "providerId" | "changedBy" | "changedAt"> & {
  /** Null for the defaults. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
};

const defaults: Settings = {
  dueHours: 24,
  closesPhishingFrom: null,
  closesCleanTo: null,
  replies: false,
  language: "en",
  templates: {},
  changedBy: null,
  changedAt: null,
};

export async function findSettings(db: Queryable, providerId: string): Promise<Settings> {
  const [row] = await db.select().from(table).where(eq(table.providerId, providerId));
  return row ?? defaults;
}
