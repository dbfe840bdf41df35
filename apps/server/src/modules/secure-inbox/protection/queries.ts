import type { AnswerOf, Endpoints, LearnedPartner, ProtectionEntry } from "@parapet/contract";
import { compileBlocks, parseIp } from "@parapet/ip-address";
import { asc, eq, and, gt, isNull, or } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { KnownContext, ContextQuery } from "../mail/analyzed-email.ts";
import { readLanguages } from "./read-languages.ts";
import { type PartnerRow, partnerTable, type ProtectionRow, protectionTable as table } from "./table.ts";

export async function listProtection(call: ViewerCall): Promise<AnswerOf<Endpoints["mailProtection.list"]>> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  const [rows, partners, { common, seen }] = await Promise.all([
    db.select().from(table).where(eq(table.providerId, viewer.providerId)).orderBy(asc(table.kind), asc(table.value)),
    db
      .select()
      .from(partnerTable)
      .where(eq(partnerTable.providerId, viewer.providerId))
      .orderBy(asc(partnerTable.domain)),
    readLanguages(db, viewer.providerId),
  ]);
  const items = rows.map((row) => presentEntry(row, now));
  const chosen = items.flatMap(({ kind, value, is_expired }) => (kind === "language" && !is_expired ? [value] : []));
  const isChosen = chosen.length > 0;
  const listed = new Set(items.flatMap(({ kind, value }) => (kind === "partner" ? [value] : [])));
  return {
    items,
    learnt: partners.filter(({ domain }) => !listed.has(domain)).map(presentPartner),
    languages: {
      usual: isChosen ? chosen : common === null ? null : [...common],
      is_chosen: isChosen,
      seen: [...seen],
    },
  };
}

export function presentEntry(row: ProtectionRow, now: Date): ProtectionEntry {
  return {
    id: row.id,
    kind: row.kind,
    value: row.value,
    reason: row.reason,
    expires_at: row.expiresAt?.toISOString() ?? null,
    is_expired: row.expiresAt !== null && row.expiresAt <= now,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentPartner(row: PartnerRow): LearnedPartner {
  return {
    id: row.id,
    domain: row.domain,
    since: row.since.toISOString(),
    sent: row.sent,
    received: row.received,
    dismissed_by: row.dismissedBy,
    dismissed_at: row.dismissedAt?.toISOString() ?? null,
  };
}

type SenderRules = Pick<KnownContext, "partners" | "isSimulation" | "isAllowed" | "languages">;
type Sender = Pick<ContextQuery, "from" | "ip" | "isProven">;

/**
 * The organization's rules for a sender. An email is a phishing simulation if its domain is listed, and either
 * authenticated or sent from a listed network.
 */
export async function readSenderRules(
  platform: Pick<Platform, "postgres" | "clock">,
  providerId: string,
  { from, ip, isProven }: Sender,
): Promise<SenderRules> {
  const { db } = platform.postgres;
  const isValid = or(isNull(table.expiresAt), gt(table.expiresAt, platform.clock.now()));
  const [rows, learned] = await Promise.all([
    db
      .select()
      .from(table)
      .where(and(eq(table.providerId, providerId), isValid)),
    db
      .select({ domain: partnerTable.domain })
      .from(partnerTable)
      .where(and(eq(partnerTable.providerId, providerId), isNull(partnerTable.dismissedAt))),
  ]);
  const of = (kind: (typeof rows)[number]["kind"]) => rows.flatMap((row) => (row.kind === kind ? [row.value] : []));
  const chosen = of("language");
  const isFrom = (value: string) => matchesSender(value, from);
  const isExercise = of("simulation_domain").some(isFrom);
  return {
    partners: [...new Set([...of("partner"), ...learned.map(({ domain }) => domain)])],
    isAllowed: of("allow").some(isFrom),
    isSimulation: isExercise && (isProven === true || (ip !== null && isWithin(of("simulation_network"), ip))),
    languages: chosen.length > 0 ? chosen : (await readLanguages(db, providerId)).common,
  };
}

/** Whether an address matches a listed address, domain or parent domain. */
export function matchesSender(value: string, address: string): boolean {
  if (value.includes("@")) return value === address;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domain === value || domain.endsWith(`.${value}`);
}

export function isWithin(networks: readonly string[], ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && compileBlocks(networks).has(address.number);
}
