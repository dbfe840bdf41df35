import { kindByRules, type Exchange } from "@parapet/api-model";
import type { ApiKind } from "@parapet/contract";
import { isIp, isOwnNetwork } from "@parapet/ip-address";
import { isInternetName } from "@parapet/mail-analysis/domain-name";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Postgres } from "../../../platform/postgres/postgres.ts";
import { hasRoom } from "../../account/quota/assert-room.ts";
import { readKindRules } from "./kind-rules/read-kind-rules.ts";
import { apiTable } from "./table.ts";

/** Facts of a first call that say whose its API is. */
type FirstCall = Pick<Exchange, "host" | "dstIp"> & {
  readonly context?: Pick<NonNullable<Exchange["context"]>, "direction"> | undefined;
};

/**
 * The id of the place that a call went to, made when this is its host's first call; null when the provider has as many as
 * it may: senders choose the host's name, so a scanner could invent them without end.
 * @param prefix the path prefix of the place
 */
export async function findOrCreateApi(
  { db }: Postgres,
  providerId: string,
  exchange: FirstCall & Pick<Exchange, "port" | "scheme">,
  madeAt: Date,
  prefix = "",
): Promise<string | null> {
  const { host, scheme } = exchange;
  const port = exchange.port ?? 0;
  const ofHost = and(eq(apiTable.providerId, providerId), eq(apiTable.host, host), eq(apiTable.port, port));
  const find = () =>
    db
      .select({ id: apiTable.id, firstSeenAt: apiTable.firstSeenAt })
      .from(apiTable)
      .where(and(ofHost, eq(apiTable.prefix, prefix)));
  const [known] = await find();
  if (known !== undefined && known.firstSeenAt === null) {
    // From its first call on, an API that a person added can't be deleted.
    const [called] = await db
      .update(apiTable)
      .set({ firstSeenAt: madeAt, lastSeenAt: madeAt, scheme: sql`coalesce(${apiTable.scheme}, ${scheme})` })
      .where(and(eq(apiTable.id, known.id), isNull(apiTable.firstSeenAt)))
      .returning({ id: apiTable.id });
    if (called !== undefined) return called.id;
  } else if (known !== undefined) return known.id;
  // Only people add path prefixes; this one may have been deleted meanwhile.
  if (prefix !== "") return (await find())[0]?.id ?? null;
  await db.transaction(async (tx) => {
    if (!(await hasRoom(tx, "apis", providerId))) return;
    const kind = kindByRules(await readKindRules(tx, providerId), host) ?? getApiKind(exchange);
    await tx
      .insert(apiTable)
      .values({ id: newId(), providerId, host, port, scheme, kind, firstSeenAt: madeAt, lastSeenAt: madeAt })
      .onConflictDoNothing();
  });
  const [made] = await find();
  return made?.id ?? null;
}

/**
 * Whose an API is, as its first call tells: external when the call left for a public address, or, where no address is
 * known, when its caller reports it and the host's name is one of the internet.
 */
export function getApiKind({ host, dstIp, context }: FirstCall): ApiKind {
  const address = dstIp ?? (isIp(host) ? host : null);
  if (address !== null) return isOwnNetwork(address) ? "internal" : "external";
  return context?.direction === "outgoing" && isInternetName(host) ? "external" : "internal";
}
