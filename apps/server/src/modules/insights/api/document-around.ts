import { sql, type SQL } from "drizzle-orm";
import { apiDocumentTable as table, apiTable } from "./table.ts";

/**
 * The newest document of what is around the path prefix of `apiTable`, the nearest first, as SQL: calls are checked against
 * it until the API of the prefix has a document of its own.
 */
export const documentAround = (): SQL<string | null> => sql`CASE WHEN ${apiTable.prefix} <> '' THEN (
  SELECT d.id FROM ${apiTable} around JOIN ${table} d ON d.api_id = coalesce(around.member_of, around.id)
  WHERE around.provider_id = ${apiTable.providerId} AND around.host = ${apiTable.host} AND around.port = ${apiTable.port}
    AND starts_with(${apiTable.prefix}, around.prefix || '/')
  ORDER BY length(around.prefix) DESC, d.version DESC LIMIT 1) END`;
