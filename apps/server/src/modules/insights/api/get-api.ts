import type { Api } from "@parapet/contract";
import { and, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { presentApis } from "./list-apis.ts";
import { apiTable, type ApiRow } from "./table.ts";

/** @throws Failure `not_found` for an API of another provider. */
export async function getApi(call: ViewerCall, id: string): Promise<Api> {
  const [api] = await presentApis(call, [await findApi(call, id)]);
  if (api === undefined) throw new Failure("not_found");
  return api;
}

/** The row of an API of the viewer's provider, archived or not. @throws Failure `not_found` */
export async function findApi({ platform, viewer }: ViewerCall, id: string): Promise<ApiRow> {
  const [row] = await platform.postgres.db
    .select()
    .from(apiTable)
    .where(and(eq(apiTable.id, id), eq(apiTable.providerId, viewer.providerId)));
  if (row === undefined) throw new Failure("not_found");
  return row;
}
