import { eq } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { settingsTable as table } from "./table.ts";

const defaults = {
  retentionDays: 30,
  releasedBy: "analysts",
  takesRequests: true,
  allowsPreview: true,
  purgesExpired: false,
  changedBy: null,
  changedAt: null,
} as const;

export async function findSettings(db: Queryable, providerId: string) {
  const [row] = await db.select().from(table).where(eq(table.providerId, providerId));
  return row ?? defaults;
}

/** @throws Failure `forbidden` if the role may not release email */
export async function requireReleaser(db: Queryable, { providerId, role }: Viewer): Promise<void> {
  const { releasedBy } = await findSettings(db, providerId);
  if (releasedBy === "administrators" && role !== "provider_admin")
    throw new Failure("forbidden", { detail: "Only administrators can release email." });
}
