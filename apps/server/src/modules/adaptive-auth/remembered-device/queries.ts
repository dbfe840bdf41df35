import { timingSafeEqual } from "node:crypto";
import type { OwnDevice, RememberedDevice } from "@parapet/contract";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { isInUse } from "../../account/provider/is-in-use.ts";
import { apiClientTable } from "../api-client/table.ts";
import { protectedApiTable } from "../protected-api/table.ts";
import { hashOfDeviceToken } from "./remember-device.ts";
import { rememberedDeviceTable as table, type RememberedDeviceRow } from "./table.ts";

/** A link sent by email. */
export interface DeviceLink {
  readonly id: string;
  readonly token: string;
}

/** A client's remembered devices, latest first. */
export async function listDevices(db: Queryable, clientId: string, now: Date): Promise<RememberedDevice[]> {
  const rows = await db
    .select({ device: table, api: protectedApiTable.name })
    .from(table)
    .innerJoin(protectedApiTable, eq(protectedApiTable.id, table.apiId))
    .where(and(eq(table.clientId, clientId), gt(table.expiresAt, now)))
    .orderBy(desc(table.rememberedAt), desc(table.id));
  return rows.map(({ device, api }) => ({
    id: device.id,
    api: { id: device.apiId, name: api },
    ...presentDevice(device),
  }));
}

/** Reads the device of a link. @throws Failure `not_found` for an invalid link, and once it's forgotten */
export async function findOwnDevice({ platform, now }: Call, { id, token }: DeviceLink) {
  const { db } = platform.postgres;
  const [found] = await db
    .select({ device: table, client: apiClientTable.name, api: protectedApiTable.name })
    .from(table)
    .innerJoin(apiClientTable, eq(apiClientTable.id, table.clientId))
    .innerJoin(protectedApiTable, eq(protectedApiTable.id, table.apiId))
    .where(and(eq(table.id, id), gt(table.expiresAt, now)));
  if (found === undefined || !timingSafeEqual(found.device.tokenHash, hashOfDeviceToken(token)))
    throw new Failure("not_found");
  if (!(await isInUse(db, found.device.providerId))) throw new Failure("not_found");
  return found;
}

/** The device of a link. Read-only, because mail scanners follow links. @throws Failure `not_found` */
export async function getOwnDevice(call: Call, link: DeviceLink): Promise<OwnDevice> {
  const { device, client, api } = await findOwnDevice(call, link);
  return { client, api, ...presentDevice(device) };
}

function presentDevice(device: RememberedDeviceRow): Omit<RememberedDevice, "id" | "api"> {
  return {
    bound_to: device.thumbprint === null ? "address" : "signing_key",
    method: device.method,
    country: device.country,
    as_name: device.asName,
    network: device.network,
    agent: device.agent,
    remembered_at: device.rememberedAt.toISOString(),
    expires_at: device.expiresAt.toISOString(),
  };
}
