import { compileBlocks, parseIp } from "@parapet/ip-address";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { KnownContext, ContextQuery } from "../mail/analyzed-email.ts";
import { readLanguages } from "./read-languages.ts";
import { partnerTable, protectionTable as table } from "./table.ts";

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
