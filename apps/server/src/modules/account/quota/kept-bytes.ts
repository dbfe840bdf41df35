import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Queryable } from "../../../platform/postgres/postgres.ts";

const answer = z.array(z.object({ bytes: z.coerce.number<number>() }));

/** What a provider's documents, its rule packs, and uploads that wait to be imported take in PostgreSQL, as they are compressed there. */
export async function keptBytes(db: Queryable, providerId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    SELECT (SELECT coalesce(sum(pg_column_size(source) + coalesce(pg_column_size(written), 0)), 0)
        FROM api_document JOIN api ON api.id = api_document.api_id WHERE api.provider_id = ${providerId})
      + (SELECT coalesce(sum(pg_column_size(content)), 0)
        FROM traffic_import_part JOIN traffic_import ON traffic_import.id = traffic_import_part.import_id
        WHERE traffic_import.provider_id = ${providerId})
      + (SELECT coalesce(sum(pg_column_size(source)), 0) FROM rule_pack WHERE provider_id = ${providerId}) AS bytes`);
  return answer.parse(rows)[0]?.bytes ?? 0;
}
