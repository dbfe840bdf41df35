import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { apiTable, type ApiRow } from "../api/table.ts";

/** The API that a call went to; null when the inventory has none. */
export async function findEventApi(
  { postgres }: Platform,
  providerId: string,
  { host, port }: { readonly host: string; readonly port: number | null },
): Promise<ApiRow | null> {
  const [row] = await postgres.db
    .select()
    .from(apiTable)
    .where(and(eq(apiTable.providerId, providerId), eq(apiTable.host, host), eq(apiTable.port, port ?? 0)));
  return row ?? null;
}
