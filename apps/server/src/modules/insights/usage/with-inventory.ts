import type { UsageTopItem } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApisAt } from "../api/find-apis-at.ts";

/** Adds the APIs of the inventory that a ranking names, by host and port. */
export async function withInventory(
  call: ViewerCall,
  items: readonly Omit<UsageTopItem, "inventory">[],
): Promise<UsageTopItem[]> {
  const known = await findApisAt(call, [...new Set(items.flatMap(({ host }) => host ?? []))]);
  const places = new Map(known.map(({ host, port, id, kind }) => [`${host}:${port}`, { id, kind }]));
  return items.map((item) => ({ ...item, inventory: places.get(`${item.host}:${item.port ?? 0}`) ?? null }));
}
