import { eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { type MailCredentialRow, mailCredentialTable } from "./table.ts";

interface Credentials {
  readonly next: MailCredentialRow | null;
  readonly previous: MailCredentialRow | null;
}

/** The next and the previous credential. */
export async function findCredentials(db: Queryable, providerId: string | null): Promise<Credentials> {
  if (providerId === null) return { next: null, previous: null };
  const rows = await db.select().from(mailCredentialTable).where(eq(mailCredentialTable.providerId, providerId));
  const inPlace = (place: MailCredentialRow["place"]) => rows.find((row) => row.place === place) ?? null;
  return { next: inPlace("next"), previous: inPlace("previous") };
}
