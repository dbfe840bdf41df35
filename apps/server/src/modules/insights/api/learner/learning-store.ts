import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import {
  decide,
  contractIn,
  contractPieces,
  decodeContract,
  emptyContract,
  joinContracts,
  mergeContracts,
  type LearnedContract,
} from "@parapet/api-model";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../../platform/postgres/postgres.ts";
import { slices } from "../../../../platform/slices.ts";
import type { LearnedSource } from "../learned-sources.ts";
import { apiDecisionTable, apiLearningTable as table } from "../table.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** What one learner saved of an API; nothing learned when it saved nothing. */
export async function readReplica(db: Queryable, apiId: string, learner: string): Promise<LearnedContract> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.apiId, apiId), eq(table.learner, learner)));
  return row === undefined ? emptyContract : await decodeState(row.state);
}

/** Saves what a learner knows of an API; what it saved with a higher clock stays. */
export async function saveReplica(
  db: Queryable,
  apiId: string,
  learner: string,
  contract: LearnedContract,
  now: Date,
): Promise<void> {
  const clock = clockOf(contract, learner);
  const state = await compress(await encodeInSlices(contract));
  await db
    .insert(table)
    .values({ apiId, learner, clock, state, savedAt: now })
    .onConflictDoUpdate({
      target: [table.apiId, table.learner],
      set: { clock, state, savedAt: now },
      setWhere: sql`${table.clock} < excluded.clock`,
    });
}

/**
 * Everything that is known of an API: what all learners saved of its places, what people decided, and what one learner
 * holds in memory. Merging takes the newer of two states of one learner, so that memory and store may overlap.
 * @param sources of the API, or of what it would become
 */
export async function readLearned(
  db: Queryable,
  apiId: string,
  sources: readonly LearnedSource[],
  heldOf: (placeId: string) => LearnedContract,
): Promise<LearnedContract> {
  const placeIds = [...new Set(sources.map(({ placeId }) => placeId))];
  const [places, decisions] = await Promise.all([
    readContracts(db, placeIds, heldOf),
    db.select().from(apiDecisionTable).where(eq(apiDecisionTable.apiId, apiId)),
  ]);
  return decisions.reduce(
    (contract, { edit, decidedAt, decidedBy, withdrawn }) =>
      decide(contract, edit, { atMs: decidedAt.getTime(), by: decidedBy, withdrawn }),
    joinContracts(
      new Map(
        sources.map(({ placeId, region }, at) => [
          `${at} ${placeId}`,
          contractIn(places.get(placeId) ?? emptyContract, region),
        ]),
      ),
    ),
  );
}

/** What all learners know of each place. */
export async function readContracts(
  db: Queryable,
  placeIds: readonly string[],
  heldOf: (placeId: string) => LearnedContract,
): Promise<ReadonlyMap<string, LearnedContract>> {
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.apiId, [...placeIds]));
  const places = new Map<string, LearnedContract>();
  for (const placeId of placeIds) {
    const held = heldOf(placeId);
    let learned = held;
    for (const row of rows.filter((each) => each.apiId === placeId)) {
      if (row.clock > clockOf(held, row.learner)) learned = mergeContracts(learned, await decodeState(row.state));
    }
    places.set(placeId, learned);
  }
  return places;
}

function clockOf({ replicas }: LearnedContract, learner: string): number {
  return replicas.get(learner)?.clock ?? 0;
}

/** A contract of a thousand operations takes a quarter of a second to write. */
async function encodeInSlices(contract: LearnedContract): Promise<string> {
  const pause = slices();
  let text = "";
  for (const piece of contractPieces(contract)) {
    const turn = pause();
    if (turn !== null) await turn;
    text += piece;
  }
  return text;
}

async function decodeState(state: Buffer): Promise<LearnedContract> {
  return decodeContract((await decompress(state)).toString("utf8"));
}
