import type { LoginCase, LoginCaseChange } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { listHandlers } from "../../account/user/queries.ts";
import type { LoginCaseChangeRow, LoginCaseRow } from "./table.ts";

/** Cases with their owners' names. */
export async function presentLoginCases(
  { platform, viewer }: ViewerCall,
  rows: readonly LoginCaseRow[],
): Promise<LoginCase[]> {
  const people = await listHandlers(platform.postgres.db, viewer.providerId);
  const names = new Map(
    people.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
  );
  return rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    user_name: row.userName,
    display_name: row.displayName,
    state: row.state,
    severity: row.severity,
    score: row.score,
    detections: row.detections,
    countries: row.countries,
    first_at: row.firstAt.toISOString(),
    last_at: row.lastAt.toISOString(),
    owner_id: row.ownerId,
    owner: row.ownerId === null ? null : (names.get(row.ownerId) ?? ""),
  }));
}

export function presentChange({ id, time, what, state, actor, value }: LoginCaseChangeRow): LoginCaseChange {
  return { id, time: time.toISOString(), what, state, actor, value };
}
