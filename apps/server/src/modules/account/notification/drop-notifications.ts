import type { NotificationKind } from "@parapet/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { notificationTable as table } from "./table.ts";

interface Named {
  readonly providerId: string;
  readonly kind: NotificationKind;
  /** Details that the notifications have, among others. */
  readonly details: Readonly<Record<string, string>>;
}

/** Deletes a provider's notifications about something that is erased. */
export async function dropNotifications(tx: Transaction, { providerId, kind, details }: Named): Promise<void> {
  await tx
    .delete(table)
    .where(
      and(
        eq(table.providerId, providerId),
        eq(table.kind, kind),
        sql`${table.details} @> ${JSON.stringify(details)}::jsonb`,
      ),
    );
}
