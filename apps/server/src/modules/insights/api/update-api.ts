import type { Api, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { findApi, getApi } from "./queries.ts";
import { apiTable } from "./table.ts";

/** Says what an API is called, whose it is and whom it is for. @throws Failure `not_found` */
export async function updateApi(call: ViewerCall, id: string, body: BodyOf<Endpoints["apis.update"]>): Promise<Api> {
  const row = await findApi(call, id);
  const { kind, displayName, owner, tags, access } = row;
  const before = { kind, display_name: displayName, owner, tags, access };
  const wanted = { ...before, ...body, ...(body.tags === undefined ? {} : { tags: [...new Set(body.tags)] }) };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Object(before)[name]),
  );
  if (changed.length > 0) {
    await call.platform.postgres.db.transaction(async (tx) => {
      const { display_name, ...rest } = wanted;
      await tx
        .update(apiTable)
        .set({ ...rest, displayName: display_name })
        .where(eq(apiTable.id, row.id));
      await recordAudit(tx, call, {
        action: "api.update",
        subjectType: "api",
        subjectId: row.id,
        before: Object.fromEntries(changed.map(([name]) => [name, Object(before)[name]])),
        after: Object.fromEntries(changed),
      });
    });
  }
  return getApi(call, id);
}
