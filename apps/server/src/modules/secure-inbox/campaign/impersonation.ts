import { type ImpersonatedParty, impersonatedParty } from "@parapet/contract";
import { arrayOverlaps, sql, type SQL } from "drizzle-orm";
import { messageTable as mail } from "../mail/table.ts";

/** The signals that say as whom a mail pretends to come. */
const signalsOf: Readonly<Record<ImpersonatedParty, readonly string[]>> = {
  vip: ["name.vip_impersonation", "thread.vip_quoted"],
  employee: ["name.employee_impersonation"],
  organization: ["auth.own_domain_unauthenticated"],
  brand: ["name.org_or_brand_in_name", "body.brand_impersonation"],
  domain: [
    "domain.homograph",
    "domain.visual_fold",
    "domain.typo",
    "domain.combo",
    "domain.tld_swap",
    "domain.embedded",
    "sender.reply_to_lookalike",
  ],
};

/** Whether a mail pretends to come from this party. */
export function impersonates(party: ImpersonatedParty): SQL {
  return arrayOverlaps(mail.signals, [...signalsOf[party]]);
}

/** The parties that any of a group of mails pretends to come from. */
export function impersonatedParties(): SQL<ImpersonatedParty[]> {
  const each = impersonatedParty.options.map(
    (party) => sql`CASE WHEN bool_or(${impersonates(party)}) THEN ${party}::text END`,
  );
  return sql`array_remove(ARRAY[${sql.join(each, sql`, `)}], NULL)`;
}
