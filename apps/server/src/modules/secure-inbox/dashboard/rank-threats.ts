import {
  type AnswerOf,
  type Endpoints,
  impersonatedParty,
  type InboxDimension,
  type InboxTopItem,
  type QueryOf,
} from "@parapet/contract";
import { and, count, desc, eq, isNotNull, ne, type SQL } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { presentPeriod, usagePeriod } from "../../insights/usage/usage-period.ts";
import { impersonates } from "../campaign/impersonation.ts";
import { shelfCondition } from "../mail/mail-selection.ts";
import { mailboxTable as mailbox, messageTable as mail } from "../mail/table.ts";
import { receivedIn } from "./received-in.ts";

type Row = Endpoints["inboxDashboard.top"];
type AllRows = Endpoints["inboxDashboard.rankings"];

const readers = { attack: rankAttacks, mailbox: rankMailboxes, party: rankParties, domain: rankDomains };

/** Ranks the threats of a period by one dimension. */
export async function rankThreats(call: ViewerCall, { by, limit, ...range }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const period = usagePeriod(range, call.now);
  const where = and(receivedIn(call.viewer, period), shelfCondition("threats"));
  return { ...presentPeriod(period), items: await readers[by](call, where, limit) };
}

/** Ranks them by every dimension. */
export async function rankAllThreats(call: ViewerCall, query: QueryOf<AllRows>): Promise<AnswerOf<AllRows>> {
  const rank = async (by: InboxDimension) => (await rankThreats(call, { ...query, by })).items;
  const [attacks, mailboxes, parties, domains] = await Promise.all([
    rank("attack"),
    rank("mailbox"),
    rank("party"),
    rank("domain"),
  ]);
  const period = presentPeriod(usagePeriod(query, call.now));
  return { ...period, attack: attacks, mailbox: mailboxes, party: parties, domain: domains };
}

const plain = (rows: readonly { key: string | null; threats: number }[]): InboxTopItem[] =>
  rows.map(({ key, threats }) => ({ key: key ?? "", name: null, is_vip: false, threats }));

async function rankAttacks({ platform }: ViewerCall, where: SQL | undefined, limit: number) {
  const rows = await platform.postgres.db
    .select({ key: mail.attackType, threats: count() })
    .from(mail)
    .where(and(where, isNotNull(mail.attackType)))
    .groupBy(mail.attackType)
    .orderBy(desc(count()), mail.attackType)
    .limit(limit);
  return plain(rows);
}

async function rankDomains({ platform }: ViewerCall, where: SQL | undefined, limit: number) {
  const rows = await platform.postgres.db
    .select({ key: mail.fromDomain, threats: count() })
    .from(mail)
    .where(and(where, ne(mail.fromDomain, "")))
    .groupBy(mail.fromDomain)
    .orderBy(desc(count()), mail.fromDomain)
    .limit(limit);
  return plain(rows);
}

async function rankMailboxes({ platform }: ViewerCall, where: SQL | undefined, limit: number) {
  return platform.postgres.db
    .select({ key: mailbox.address, name: mailbox.displayName, is_vip: mailbox.isVip, threats: count() })
    .from(mail)
    .innerJoin(mailbox, eq(mailbox.id, mail.mailboxId))
    .where(where)
    .groupBy(mailbox.id)
    .orderBy(desc(count()), mailbox.address)
    .limit(limit);
}

/** An email may impersonate several parties. */
async function rankParties({ platform }: ViewerCall, where: SQL | undefined, limit: number) {
  const counted = await Promise.all(
    impersonatedParty.options.map(async (key) => ({
      key,
      threats: await platform.postgres.db.$count(mail, and(where, impersonates(key))),
    })),
  );
  const found = counted.filter(({ threats }) => threats > 0).toSorted((a, b) => b.threats - a.threats);
  return plain(found.slice(0, limit));
}
