import { type ImpersonatedParty, impersonatedParty, impersonationSignals } from "@parapet/contract";
import { arrayOverlaps, sql, type SQL } from "drizzle-orm";
import { messageTable as mail } from "../mail/table.ts";

/** Whether an email impersonates this party. */
export function impersonates(party: ImpersonatedParty): SQL {
  return arrayOverlaps(mail.signals, [...impersonationSignals[party]]);
}

/** The parties impersonated by any email of a group. */
export function impersonatedParties(): SQL<ImpersonatedParty[]> {
  const each = impersonatedParty.options.map(
    (party) => sql`CASE WHEN bool_or(${impersonates(party)}) THEN ${party}::text END`,
  );
  return sql`array_remove(ARRAY[${sql.join(each, sql`, `)}], NULL)`;
}
