import type { NotificationKind, Severity } from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { notificationTable } from "./table.ts";

type Recipient = Pick<UserRow, "id" | "providerId">;

interface Message {
  readonly kind: NotificationKind;
  readonly severity: Severity;
  /** What the sentence of the kind names. Never a secret. */
  readonly details?: Readonly<Record<string, string>>;
  /** A path of the console. */
  readonly link?: string;
}

/** Tells people something, in the transaction of the change itself: the message exists exactly when the change does. */
export async function notify(
  tx: Transaction,
  { now }: Pick<Call, "now">,
  recipients: readonly Recipient[],
  { kind, severity, details = {}, link }: Message,
): Promise<void> {
  if (recipients.length === 0) return;
  const message = { kind, severity, details, link: link ?? null, createdAt: now };
  await tx
    .insert(notificationTable)
    .values(recipients.map(({ id, providerId }) => ({ ...message, id: newId(), providerId, userId: id })));
}
