import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { reportSettingsTable as table } from "./table.ts";

/** How reports are worked. */
export type Settings = Omit<typeof table.$inferSelect, "providerId" | "changedBy" | "changedAt"> & {
  /** Null while nobody chose. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
};

/** The ways of whoever chose none. */
const usual: Settings = {
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
  return row ?? usual;
}
