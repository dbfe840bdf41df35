import { type ImpersonatedParty, impersonatedParty, impersonationSignals } from "@parapet/contract";
import { arrayOverlaps, sql, type SQL } from "drizzle-orm";
import { messageTable as mail } from "../mail/table.ts";

/** Whether a mail pretends to come from this party. */
export function impersonates(party: ImpersonatedParty): SQL {
  return arrayOverlaps(mail.signals, [...impersonationSignals[party]]);
}

/** The parties that any of a group of mails pretends to come from. */
export function impersonatedParties(): SQL<ImpersonatedParty[]> {
  const each = impersonatedParty.options.map(
    (party) => sql`CASE WHEN bool_or(${impersonates(party)}) THEN ${party}::text END`,
  );
  return sql`array_remove(ARRAY[${sql.join(each, sql`, `)}], NULL)`;
}
