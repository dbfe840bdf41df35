import type { RuleContext } from "@parapet/mail-analysis";
import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailConnectionTable } from "../connection/table.ts";
import { folderTable } from "../intake/table.ts";
import { lastRiskySignIn } from "../login-case/last-risky-sign-in.ts";
import { mailboxTable } from "../mail/table.ts";
import { partnerTable, protectionTable } from "../protection/table.ts";
import { auditRecordTable, mailboxRulesTable, ruleChangeTable } from "./table.ts";

interface Around {
  readonly providerId: string;
  /** Null if the change concerns no known mailbox. */
  readonly mailboxId: string | null;
  readonly now: Date;
}

const dayMs = 86_400_000;
/** Days within which a shared destination counts. */
const sharedDays = 7;

/** The context of a mailbox's rules, except for the client. */
export async function readRuleContext(db: Queryable, { providerId, mailboxId, now }: Around): Promise<RuleContext> {
  const isValid = or(isNull(protectionTable.expiresAt), gt(protectionTable.expiresAt, now));
  const since = new Date(now.getTime() - sharedDays * dayMs);
  const [[connection], mailboxes, named, partners, folders, [rules], sent, risky] = await Promise.all([
    db
      .select({ domains: mailConnectionTable.domains })
      .from(mailConnectionTable)
      .where(eq(mailConnectionTable.providerId, providerId)),
    db
      .select({ id: mailboxTable.id, addresses: mailboxTable.addresses, elsewhere: mailboxTable.vipAddresses })
      .from(mailboxTable)
      .where(eq(mailboxTable.providerId, providerId)),
    db
      .select({ domain: protectionTable.value })
      .from(protectionTable)
      .where(and(eq(protectionTable.providerId, providerId), eq(protectionTable.kind, "partner"), isValid)),
    db
      .select({ domain: partnerTable.domain })
      .from(partnerTable)
      .where(and(eq(partnerTable.providerId, providerId), isNull(partnerTable.dismissedAt))),
    mailboxId === null
      ? []
      : db
          .select({ id: folderTable.graphId, name: folderTable.name })
          .from(folderTable)
          .where(eq(folderTable.mailboxId, mailboxId)),
    mailboxId === null
      ? []
      : db
          .select({ rules: mailboxRulesTable.rules })
          .from(mailboxRulesTable)
          .where(eq(mailboxRulesTable.mailboxId, mailboxId)),
    // Removed or legitimate rules don't raise the risk of others.
    db
      .select({
        address: sql<string>`unnest(${ruleChangeTable.destinations})`,
        mailbox: ruleChangeTable.mailbox,
      })
      .from(ruleChangeTable)
      .where(
        and(
          eq(ruleChangeTable.providerId, providerId),
          gt(ruleChangeTable.foundAt, since),
          ne(ruleChangeTable.state, "legitimate"),
          ne(ruleChangeTable.kind, "rule_removed"),
          mailboxId === null
            ? undefined
            : or(isNull(ruleChangeTable.mailboxId), ne(ruleChangeTable.mailboxId, mailboxId)),
        ),
      ),
    mailboxId === null ? null : lastRiskySignIn(db, mailboxId, now),
  ]);
  const domains = [...(connection?.domains ?? []), ...mailboxes.flatMap(({ addresses }) => addresses.map(domainOf))];
  return {
    ownDomains: [...new Set(domains)].filter(Boolean),
    ownAddresses: mailboxes.flatMap(({ elsewhere }) => elsewhere.map((each) => each.toLowerCase())),
    partnerDomains: [...named, ...partners].map(({ domain }) => domain.toLowerCase()),
    folderNames: new Map(folders.map(({ id, name }) => [id, name])),
    otherRules: rules?.rules ?? [],
    mailboxesByDestination: countMailboxes(sent),
    hoursSinceRiskySignIn: risky === null ? null : (now.getTime() - risky.getTime()) / 3_600_000,
    isClientKnown: null,
  };
}

/** Whether the address or client occurred in the owner's earlier records; null for the first ones. */
export async function isKnownClient(
  db: Queryable,
  { providerId, mailboxId }: Pick<Around, "providerId" | "mailboxId">,
  { time, ip, client }: { readonly time: Date; readonly ip: string | null; readonly client: string | null },
): Promise<boolean | null> {
  if (mailboxId === null || (ip === null && client === null)) return null;
  const table = auditRecordTable;
  const isSame = sql<boolean>`coalesce(bool_or(${table.ip} = ${ip} OR (${ip}::text IS NULL AND ${table.client} = ${client})), false)`;
  const [found] = await db
    .select({ count: sql`count(*)`.mapWith(Number), isSame })
    .from(table)
    .where(
      and(
        eq(table.providerId, providerId),
        eq(table.mailboxId, mailboxId),
        lt(table.time, new Date(time.getTime() - dayMs)),
      ),
    );
  return found === undefined || found.count === 0 ? null : found.isSame;
}

/** Each count includes this mailbox. */
function countMailboxes(sent: readonly { address: string; mailbox: string }[]): ReadonlyMap<string, number> {
  const mailboxes = new Map<string, Set<string>>();
  for (const { address, mailbox } of sent) mailboxes.set(address, (mailboxes.get(address) ?? new Set()).add(mailbox));
  return new Map([...mailboxes].map(([address, others]) => [address, others.size + 1]));
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
