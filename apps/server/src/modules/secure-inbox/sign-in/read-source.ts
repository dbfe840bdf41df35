import type { MailAbility, SignInSource } from "@parapet/contract";
import { type GraphClient, GraphProblem, listPages } from "@parapet/graph-client";
import { readDirectoryAudit, readRiskDetection, readSignIn } from "@parapet/mail-analysis";
import { and, eq } from "drizzle-orm";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { networkFactsService } from "../../adaptive-auth/data-pack/network-facts.ts";
import { storeAudits, storeRisks, storeSignIns } from "./store-events.ts";
import { sourceTable as table, type SourceRow } from "./table.ts";

/** Microsoft's log retention, and the baseline's length. */
const firstDays = 30;
/** Rows arrive late, so each round overlaps the last one. */
const overlapMs = 2 * 3_600_000;
/** Pages per job. */
const maxPages = 10;

interface Item {
  readonly at: number;
}
interface Source {
  readonly ability: MailAbility;
  readonly list: "signIn.listInDetail" | "signIn.list" | "directoryAudit.list" | "riskDetection.list";
  readonly time: string;
  /** Stores rows; returns how many were unreadable and the newest time. */
  readonly store: (
    tx: Transaction,
    platform: Platform,
    providerId: string,
    rows: readonly unknown[],
  ) => Promise<Stored>;
}
interface Stored {
  readonly dropped: number;
  readonly newest: number | null;
}

/** The three logs, in reading order. */
export const sources: Readonly<Record<SignInSource["source"], Source>> = {
  sign_ins: {
    ability: "read_sign_ins",
    list: "signIn.listInDetail",
    time: "createdDateTime",
    async store(tx, platform, providerId, rows) {
      const facts = platform.services.get(networkFactsService);
      const signIns = rows.map(readSignIn).map((signIn) => {
        // Version 1.0 has no ASN; a data pack may provide it.
        return signIn === null ? null : { ...signIn, asn: signIn.asn ?? facts.look(signIn.ip)?.asn ?? null };
      });
      await storeSignIns(tx, providerId, present(signIns));
      return storedOf(signIns);
    },
  },
  audits: {
    ability: "read_sign_ins",
    list: "directoryAudit.list",
    time: "activityDateTime",
    async store(tx, _platform, providerId, rows) {
      const audits = rows.map(readDirectoryAudit);
      await storeAudits(tx, providerId, present(audits));
      return storedOf(audits);
    },
  },
  risks: {
    ability: "read_risk",
    list: "riskDetection.list",
    time: "detectedDateTime",
    async store(tx, _platform, providerId, rows) {
      const risks = rows.map(readRiskDetection);
      await storeRisks(tx, providerId, present(risks));
      return storedOf(risks);
    },
  },
};

const present = <Value>(values: readonly (Value | null)[]): Value[] => values.flatMap((value) => value ?? []);

function storedOf(items: readonly (Item | null)[]): Stored {
  const times = present(items).map(({ at }) => at);
  return { dropped: items.length - times.length, newest: times.length === 0 ? null : Math.max(...times) };
}

/** Reads new rows of a log within one job's limit. Resolves to whether more are left. @throws GraphProblem */
export async function readSource(
  platform: Platform,
  client: GraphClient,
  { providerId, source }: Pick<SourceRow, "providerId" | "source">,
): Promise<boolean> {
  const row = await findSource(platform, providerId, source);
  const list = source === "sign_ins" && goesOnWithout(row, platform.clock.now()) ? "signIn.list" : sources[source].list;
  try {
    return await readPages(platform, client, row, list);
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    // An expired link restarts the round.
    if (row.link !== null && (error.kind === "gone" || error.kind === "refused")) {
      await platform.postgres.db.update(table).set({ link: null }).where(same(row));
      return true;
    }
    // If the beta is rejected, version 1.0 may still work.
    if (list !== "signIn.listInDetail" || !isRefusedShape(error)) throw error;
    await platform.postgres.db.update(table).set({ isDetailed: false, link: null }).where(same(row));
    return true;
  }
}

/** Continues with version 1.0 until the round and the day end. */
function goesOnWithout({ isDetailed, link, readAt }: SourceRow, now: Date): boolean {
  const isToday = readAt === null || readAt.toISOString().slice(0, 10) === now.toISOString().slice(0, 10);
  return isDetailed === false && (link !== null || isToday);
}

function isRefusedShape({ kind }: GraphProblem): boolean {
  return kind === "refused" || kind === "not_found" || kind === "unreadable";
}

async function readPages(
  platform: Platform,
  client: GraphClient,
  row: SourceRow,
  list: Source["list"],
): Promise<boolean> {
  const { time, store } = sources[row.source];
  const now = platform.clock.now().getTime();
  const since = new Date(row.knownUntil === null ? now - firstDays * 86_400_000 : row.knownUntil.getTime() - overlapMs);
  const query = { $filter: `${time} ge ${since.toISOString()}`, $top: 500 };
  let newest = row.newestAt?.getTime() ?? row.knownUntil?.getTime() ?? since.getTime();
  let pages = 0;
  for await (const { items, nextLink } of listPages(client, list, { path: {}, query }, row.link)) {
    pages += 1;
    await platform.postgres.db.transaction(async (tx) => {
      const stored = await store(tx, platform, row.providerId, items);
      // Limits timestamps in the future, so that no rows are skipped.
      newest = Math.max(newest, Math.min(stored.newest ?? 0, now));
      const isEnd = nextLink === null;
      const progress = {
        state: "ok" as const,
        problem: null,
        dropped: row.dropped + stored.dropped,
        link: nextLink,
        newestAt: isEnd ? null : new Date(newest),
        ...(row.source === "sign_ins" && { isDetailed: list === "signIn.listInDetail" }),
        ...(isEnd && { knownUntil: new Date(newest), readAt: platform.clock.now() }),
      };
      row = { ...row, ...progress };
      await tx.update(table).set(progress).where(same(row));
    });
    if (pages >= maxPages) return nextLink !== null;
  }
  return false;
}

async function findSource(
  { postgres: { db } }: Platform,
  providerId: string,
  source: SourceRow["source"],
): Promise<SourceRow> {
  await db.insert(table).values({ providerId, source, state: "waiting" }).onConflictDoNothing();
  const [row] = await db.select().from(table).where(same({ providerId, source }));
  if (row === undefined) throw new Error(`The source ${source} has no row`);
  return row;
}

export function same({ providerId, source }: Pick<SourceRow, "providerId" | "source">) {
  return and(eq(table.providerId, providerId), eq(table.source, source));
}
