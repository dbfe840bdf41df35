import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";

/** Removes a deleted client from its provider's back-tests, including running ones. Totals stay. */
export async function removeFromBackTests(
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
