import type { ApiKind } from "@parapet/contract";
import { and, inArray } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { ownApis } from "./policy.ts";
import { apiTable } from "./table.ts";

interface FoundApi {
  readonly id: string;
  readonly kind: ApiKind;
  readonly host: string;
  readonly port: number;
}

/** The APIs in use at these hosts, on any port. */
export async function findApisAt({ platform, viewer }: ViewerCall, hosts: readonly string[]): Promise<FoundApi[]> {
  if (hosts.length === 0) return [];
  const { id, kind, host, port } = apiTable;
  return platform.postgres.db
    .select({ id, kind, host, port })
    .from(apiTable)
    .where(and(ownApis(viewer), inArray(host, [...hosts])));
}
