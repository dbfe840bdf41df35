import { v7 as newId } from "uuid";
import type { Call } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import type { UserRow } from "../user/table.ts";
import { sessionTable, type SessionRow } from "./table.ts";

const hour = 3_600_000;
export const sessionLimits = { idle: 12 * hour, absolute: 7 * 24 * hour } as const;

/** Opens a session of the user on the calling device. */
export async function openSession(tx: Transaction, call: Call, user: UserRow): Promise<SessionRow> {
  const session: SessionRow = {
    id: newId(),
    userId: user.id,
    providerId: user.providerId,
    createdAt: call.now,
    lastUsedAt: call.now,
    expiresAt: new Date(call.now.getTime() + sessionLimits.absolute),
    idleExpiresAt: new Date(call.now.getTime() + sessionLimits.idle),
    endedAt: null,
    address: call.address,
    userAgent: call.userAgent.slice(0, 512),
  };
  await tx.insert(sessionTable).values(session);
  return session;
}
