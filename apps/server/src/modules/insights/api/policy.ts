import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Viewer } from "../../../platform/call.ts";
import { apiTable } from "./table.ts";

/** People see the APIs of their provider that are in use; members of an API are part of it. */
export function ownApis(viewer: Viewer): SQL | undefined {
  return and(eq(apiTable.providerId, viewer.providerId), isNull(apiTable.archivedAt), isNull(apiTable.memberOf));
}

/** Those that were taken out of the inventory. */
export function archivedApis(viewer: Viewer): SQL | undefined {
  return and(eq(apiTable.providerId, viewer.providerId), isNotNull(apiTable.archivedAt), isNull(apiTable.memberOf));
}
