import { kindByRules } from "@parapet/api-model";
import type { ApiKind, ApiKindRule } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { apiTable, type ApiRow } from "../table.ts";

/** An API, archived or not, that rules make another kind. */
interface ChangedKind {
  readonly row: ApiRow;
  readonly kind: ApiKind;
}

/** What rules change in a provider. An API that no rule is about stays what it is. */
export async function readChangedKinds(
  db: Queryable,
  providerId: string,
  rules: readonly ApiKindRule[],
): Promise<ChangedKind[]> {
  const rows = await db
    .select()
    .from(apiTable)
    .where(eq(apiTable.providerId, providerId))
    .orderBy(apiTable.host, apiTable.port);
  return rows.flatMap((row) => {
    const kind = kindByRules(rules, row.host) ?? row.kind;
    return kind === row.kind ? [] : [{ row, kind }];
  });
}
