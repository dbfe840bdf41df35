import { compileBlocks, parseIp } from "@parapet/ip-address";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { KnownContext, MailQuestion } from "../mail/analysed-mail.ts";
import { readLanguages } from "./read-languages.ts";
import { partnerTable, protectionTable as table } from "./table.ts";

type SenderRules = Pick<KnownContext, "partners" | "isSimulation" | "isAllowed" | "languages">;
type Sender = Pick<MailQuestion, "from" | "ip" | "isProven">;

/**
 * What the organization says about a sender. A mail is an exercise when its sender's domain is listed, and either the
 * domain is proven or a listed network handed the mail over.
 */
export async function readSenderRules(
  platform: Pick<Platform, "postgres" | "clock">,
  providerId: string,
  { from, ip, isProven }: Sender,
): Promise<SenderRules> {
  const { db } = platform.postgres;
  const isValid = or(isNull(table.expiresAt), gt(table.expiresAt, platform.clock.now()));
  const [rows, learnt] = await Promise.all([
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
    partners: [...new Set([...of("partner"), ...learnt.map(({ domain }) => domain)])],
    isAllowed: of("allow").some(isFrom),
    isSimulation: isExercise && (isProven === true || (ip !== null && isWithin(of("simulation_network"), ip))),
    languages: chosen.length > 0 ? chosen : (await readLanguages(db, providerId)).usual,
  };
}

/** Whether an address is the listed one, or of the listed domain or one below it. */
export function matchesSender(value: string, address: string): boolean {
  if (value.includes("@")) return value === address;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return domain === value || domain.endsWith(`.${value}`);
}

/** Whether an address lies in one of the networks. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  const address = parseIp(ip);
  return address !== null && compileBlocks(networks).has(address.number);
}
