import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/** Takes a deleted client out of the back-tests of its provider, also out of those that are under way. Sums stay. */
export async function forgetInBackTests(
  tx: Transaction,
  { id, providerId }: { readonly id: string; readonly providerId: string },
): Promise<void> {
  await tx.execute(sql`update back_test set
      result = case when result is null then null else jsonb_set(result, '{clients}', coalesce((
        select jsonb_agg(c.value order by c.ordinality) from jsonb_array_elements(result -> 'clients') with ordinality c
        where c.value ->> 'id' <> ${id}), '[]'::jsonb)) end,
      position = position #- array['tally', 'clients', ${id}]
    where provider_id = ${providerId} and (result -> 'clients' @> ${JSON.stringify([{ id }])}::jsonb
      or position -> 'tally' -> 'clients' ? ${id})`);
}
