import { hash, randomBytes } from "node:crypto";
import type { StepUpMethod } from "@parapet/contract";
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ClientCall } from "../../../platform/call.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { sendNotice } from "../../account/sent-email/limit-email.ts";
import type { ApiClientRow } from "../api-client/table.ts";
import { deviceRememberedMail } from "../challenge/mails.ts";
import type { ChallengeRow } from "../challenge/table.ts";
import { signingKeyTable } from "../client-key/table.ts";
import { readApiName, readCurrentSettings } from "../protected-api/queries.ts";
import { rememberedDeviceTable as table } from "./table.ts";

/** Max devices of a client at an API; beyond it, the one remembered longest ago is forgotten. */
const maxDevices = 20;
const dayMs = 24 * 3_600_000;

interface Passed {
  readonly client: ApiClientRow;
  readonly challenge: ChallengeRow;
  readonly method: StepUpMethod;
}

/**
 * Remembers the device that passed a challenge, and notifies its client's owner. The client's row must be locked.
 * @returns until when; null if the API doesn't allow it, the device can't be distinguished, or the owner can't be notified
 */
export async function rememberDevice(
  tx: Transaction,
  call: ClientCall,
  { client, challenge, method }: Passed,
): Promise<Date | null> {
  const { providerId, clientId, apiId, contextHash, callerHash, context } = challenge;
  const { remember_days: days } = await readCurrentSettings(tx, apiId);
  if (days === undefined) return null;
  const thumbprint = await findOwnKey(tx, challenge);
  if (thumbprint === null && context.isPublicAddress !== true) return null;
  const { country, asName, network, agent } = context;
  const expiresAt = new Date(call.now.getTime() + days * dayMs);
  const [id, token] = [newId(), randomBytes(32).toString("base64url")];
  const api = await readApiName(tx, apiId);
  const link = `${call.platform.publicUrl()}/public/device/${id}/${token}`;
  const occasion = { client: client.name, api, time: call.now, context, until: expiresAt };
  const mail = deviceRememberedMail(client.ownerEmail, link, occasion);
  if (client.ownerEmail !== "" && !(await sendNotice(tx, call, providerId, mail))) return null;
  const device = {
    id,
    contextHash,
    method,
    keyId: call.client.keyId,
    country,
    asName,
    network,
    agent,
    tokenHash: hashOfDeviceToken(token),
    rememberedAt: call.now,
    expiresAt,
  };
  const boundTo = thumbprint === null ? { callerHash } : { thumbprint };
  await tx
    .insert(table)
    .values({ ...device, ...boundTo, providerId, clientId, apiId })
    .onConflictDoUpdate({
      target: [table.clientId, table.apiId, thumbprint === null ? table.callerHash : table.thumbprint],
      set: device,
    });
  await forgetOldest(tx, { clientId, apiId });
  await recordAudit(tx, call, {
    action: "remembered_device.add",
    subjectType: "api_client",
    subjectId: clientId,
    after: { client: client.name, api, network, agent, thumbprint, method, expires_at: expiresAt.toISOString() },
    actor: { providerId, userId: null, email: client.ownerEmail },
  });
  return expiresAt;
}

/** Tokens have 256 bits of entropy, so a plain hash is safe. */
export function hashOfDeviceToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The registered key that signed the call; null for unsigned calls and unregistered keys. */
async function findOwnKey(tx: Transaction, { clientId, context }: ChallengeRow): Promise<string | null> {
  if (context.jkt === null) return null;
  const found = await tx.$count(
    signingKeyTable,
    and(
      eq(signingKeyTable.clientId, clientId),
      eq(signingKeyTable.thumbprint, context.jkt),
      isNull(signingKeyTable.revokedAt),
    ),
  );
  return found > 0 ? context.jkt : null;
}

async function forgetOldest(tx: Transaction, { clientId, apiId }: Pick<ChallengeRow, "clientId" | "apiId">) {
  const own = and(eq(table.clientId, clientId), eq(table.apiId, apiId));
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(table).where(own);
  if (total <= maxDevices) return;
  const oldest = tx
    .select({ id: table.id })
    .from(table)
    .where(own)
    .orderBy(table.rememberedAt)
    .limit(total - maxDevices);
  await tx.delete(table).where(inArray(table.id, oldest));
}
