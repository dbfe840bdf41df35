import type { AnswerOf, Endpoints, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { inForce } from "./get-protected-api.ts";
import { protectedApiSelection } from "./list-protected-apis.ts";
import { adaptiveConfigTable as config, protectedApiTable as table } from "./table.ts";

type Row = Endpoints["protectedApis.select"];

/** The ids of the protected APIs that the filters select, in their order. */
export async function selectProtectedApis(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { where, orderBy } = protectedApiSelection(call, query);
  const rows = await call.platform.postgres.db
    .select({ id: table.id })
    .from(table)
    .innerJoin(config, inForce)
    .where(where)
    .orderBy(...orderBy);
  return { ids: rows.map(({ id }) => id) };
}
