import type { Person } from "@parapet/mail-analysis";
import { and, arrayOverlaps, count, eq, inArray, lt, max, sql, min } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import { mailConnectionTable } from "../connection/table.ts";
import { contactTable } from "../intake/table.ts";
import { readSenderRules } from "../protection/queries.ts";
import { analysisThresholds, findThresholds } from "../threshold/queries.ts";
import type { KnownContext, ContextQuery } from "./analyzed-email.ts";
import { countChangedTraits } from "./queries.ts";
import { readTraffic } from "./read-traffic.ts";
import { mailboxTable, messageTable as table, type MailboxRow } from "./table.ts";

const dayMs = 86_400_000;

/** Beyond this age, the exact value doesn't matter. */
const oldDays = 31;

/**
 * Days since the domain's first email here, if enough: a lower bound of its age. A domain that is new here may still be
 * old, so fewer days mean unknown.
 */
async function readDomainAge(
  { postgres: { db } }: Pick<Platform, "postgres">,
  { providerId, receivedAt }: Pick<Around, "providerId" | "receivedAt">,
  domain: string,
): Promise<number | null> {
  if (domain === "") return null;
  const [row] = await db
    .select({ first: min(table.receivedAt) })
    .from(table)
    .where(and(eq(table.providerId, providerId), eq(table.fromDomain, domain), lt(table.receivedAt, receivedAt)));
  const first = row?.first ?? null;
  if (first === null) return null;
  const days = Math.floor((receivedAt.getTime() - first.getTime()) / dayMs);
  return days < oldDays ? null : days;
}

interface Around {
  readonly providerId: string;
  /** Null for an uploaded file. */
  readonly mailboxId: string | null;
  readonly receivedAt: Date;
}

/** A mailbox needs this much history before a first contact is meaningful. */
const historyMs = 7 * dayMs;
/** Max references looked up. */
const maxReferences = 50;

/** Database knowledge about an email received at a time. */
export async function readKnownContext(
  platform: Pick<Platform, "postgres" | "clock">,
  around: Around,
  question: ContextQuery,
): Promise<KnownContext> {
  const { db } = platform.postgres;
  const ofProvider = eq(mailConnectionTable.providerId, around.providerId);
  const [mailboxes, [connection], senderRules, domainAgeDays, chosen] = await Promise.all([
    db.select().from(mailboxTable).where(eq(mailboxTable.providerId, around.providerId)),
    db.select({ domains: mailConnectionTable.domains }).from(mailConnectionTable).where(ofProvider),
    readSenderRules(platform, around.providerId, question),
    readDomainAge(platform, around, question.fromDomain),
    findThresholds(db, around.providerId),
  ]);
  const vips = mailboxes.filter(({ isVip }) => isVip);
  const own = mailboxes.find(({ id }) => id === around.mailboxId);
  const addressed = mailboxes.flatMap(({ addresses }) => addresses.map(domainOf));
  const domains = [...new Set([...(connection?.domains ?? []), ...addressed])].filter(Boolean);
  const base: KnownContext = {
    organization: domains.length === 0 ? null : { domains, names: [] },
    // Null rather than empty, because no lookup took place.
    people: vips.length === 0 ? null : vips.flatMap(peopleOf),
    employees: mailboxes.length === 0 ? null : mailboxes.flatMap((each) => (each.isVip ? [] : peopleOf(each))),
    ...senderRules,
    domainAgeDays,
    thresholds: analysisThresholds(chosen),
    mailbox: own?.addresses ?? null,
    history: null,
    traffic: null,
    knownReferences: null,
    threadParticipants: null,
  };
  if (own === undefined) return base;
  const [history, thread, traffic] = await Promise.all([
    readHistory(db, around, own, question),
    readThread(db, around, question.references.slice(-maxReferences)),
    question.from === "" ? null : readTraffic(platform, { ...around, mailboxId: own.id, from: question.from }),
  ]);
  return { ...base, history, ...thread, traffic };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** One entry per name of a person. */
function peopleOf({ displayName, vipNames, addresses, vipAddresses }: MailboxRow): Person[] {
  return [displayName, ...vipNames].map((name) => ({ name, addresses, personal: vipAddresses }));
}

type Db = Platform["postgres"]["db"];

async function readHistory(
  db: Db,
  { providerId, mailboxId, receivedAt }: Around & { mailboxId: string | null },
  own: MailboxRow,
  { from, fromDomain, traits }: ContextQuery,
): Promise<KnownContext["history"]> {
  if (mailboxId === null) return null;
  const earlier = and(eq(table.providerId, providerId), lt(table.receivedAt, receivedAt));
  const [[known], [received], [sent], [written], [ofDomain], changedTraits] = await Promise.all([
    db
      .select({ since: sql<Date | null>`min(${table.receivedAt})`.mapWith(table.receivedAt) })
      .from(table)
      .where(and(earlier, eq(table.mailboxId, mailboxId))),
    db
      .select({ count: count(), last: max(table.receivedAt) })
      .from(table)
      .where(and(earlier, eq(table.mailboxId, mailboxId), eq(table.fromAddress, from))),
    db
      .select({ count: count() })
      .from(table)
      .where(and(earlier, inArray(table.fromAddress, own.addresses), arrayOverlaps(table.recipients, [from]))),
    db
      .select({ count: contactTable.sent })
      .from(contactTable)
      .where(
        and(
          eq(contactTable.mailboxId, mailboxId),
          eq(contactTable.address, from),
          lt(contactTable.firstSentAt, receivedAt),
        ),
      ),
    db
      .select({ count: count() })
      .from(table)
      .where(and(earlier, eq(table.fromDomain, fromDomain))),
    countChangedTraits(db, { providerId, address: from, traits }),
  ]);
  const since = known?.since ?? null;
  if (since === null || receivedAt.getTime() - since.getTime() < historyMs) return null;
  const last = received?.last ?? null;
  return {
    received: received?.count ?? 0,
    sent: (sent?.count ?? 0) + (written?.count ?? 0),
    fromDomain: ofDomain?.count ?? 0,
    daysSinceLast: last === null ? null : Math.floor((receivedAt.getTime() - last.getTime()) / dayMs),
    changedTraits,
  };
}

async function readThread(
  db: Db,
  { providerId, mailboxId }: Around,
  references: readonly string[],
): Promise<Pick<KnownContext, "knownReferences" | "threadParticipants">> {
  if (references.length === 0 || mailboxId === null) return { knownReferences: null, threadParticipants: null };
  const rows = await db
    .select({ id: table.internetMessageId, from: table.fromAddress, recipients: table.recipients })
    .from(table)
    .where(
      and(
        eq(table.providerId, providerId),
        eq(table.mailboxId, mailboxId),
        inArray(table.internetMessageId, [...references]),
      ),
    );
  const participants = [...new Set(rows.flatMap(({ from, recipients }) => [from, ...recipients]))];
  return {
    knownReferences: new Set(rows.flatMap(({ id }) => id ?? [])),
    threadParticipants: rows.length === 0 ? null : participants,
  };
}
