import { isDeepStrictEqual } from "node:util";
import { callsOf, contractIn, isUnderPrefix, type Edit } from "@parapet/api-model";
import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import { settleRows } from "../../../platform/journal/settle-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { assertRoom } from "../../account/quota/assert-room.ts";
import { watchAlso } from "../alert/watch-also.ts";
import { checkPrefixes, presentPrefixes, prefixesBelow } from "./host-prefixes.ts";
import { learnedSources } from "./learned-sources.ts";
import { learnerService } from "./learner/learner.ts";
import { readContracts } from "./learner/learning-store.ts";
import { readHostPlaces, type HostPlace } from "./places.ts";
import { findApi } from "./queries.ts";
import { refreshTemplates } from "./refresh-templates.ts";
import { settingsOfPlace, toSettings } from "./settings.ts";
import { apiDecisionTable, apiKnowledgeTopic, apiTable as table, apiTemplateTable, type ApiRow } from "./table.ts";

type Row = Endpoints["apis.addPrefixes"];

/**
 * Makes APIs of what is under path prefixes of an API's first host. They start with its settings, its decisions there and the
 * alert rules; stored calls are assigned to a place when they are read, so history follows in both directions.
 * @throws Failure `not_found`, `invalid_input`, `conflict`, `quota_reached`, `too_costly`
 */
export async function addPrefixes(
  call: ViewerCall,
  id: string,
  { prefixes, known }: BodyOf<Row>,
): Promise<AnswerOf<Row>> {
  const { id: apiId } = await findApi(call, id);
  const { platform } = call;
  await settleRows(platform);
  await platform.services.get(learnerService).settle();
  const { api, added, members } = await platform.services.get(eventBusService).change(async (tx, publish) => {
    // Two people who divide one host come one after the other.
    const [locked] = await tx.select().from(table).where(eq(table.id, apiId)).for("update");
    if (locked === undefined) throw new Failure("not_found");
    const checked = await checkPrefixes(tx, locked, prefixes);
    const current = prefixesBelow(locked, checked.places).map(({ prefix }) => prefix);
    if (known !== undefined && !isDeepStrictEqual(known.toSorted(), current.toSorted())) throw new Failure("conflict");
    const rows: ApiRow[] = [];
    for (const [prefix, around] of checked.around)
      rows.push(await savePlace(tx, call, { api: locked, around, prefix, places: checked.places }));
    await moveCounts(tx, platform, rows, checked.around);
    const addedIds = rows.map((row) => row.id);
    await copyDecisions(tx, locked, rows);
    await watchAlso(tx, locked.providerId, locked.id, addedIds);
    await tx
      .update(apiTemplateTable)
      .set({ changedAt: call.now })
      .where(inArray(apiTemplateTable.apiId, [locked.id, ...addedIds]));
    await recordAudit(tx, call, {
      action: "api.add_prefixes",
      subjectType: "api",
      subjectId: locked.id,
      before: { prefixes: current },
      after: { prefixes: [...new Set([...current, ...rows.map(({ prefix }) => prefix)])].toSorted() },
    });
    for (const each of [locked.id, ...addedIds]) await publish(apiKnowledgeTopic, { apiId: each });
    const stay = await tx.select({ id: table.id }).from(table).where(eq(table.memberOf, locked.id));
    return { api: locked, added: rows, members: stay.map((row) => row.id) };
  });
  for (const each of [api, ...added]) {
    // The change is saved; a task tries again what fails here.
    await refreshTemplates(platform, each.id, true).catch((error: unknown) =>
      platform.log.warn({ err: error, apiId: each.id }, "calls of a divided host could not be regrouped"),
    );
  }
  const { db } = platform.postgres;
  return {
    items: await presentPrefixes(db, prefixesBelow(api, await readHostPlaces(db, [api]))),
    undo: [{ id: api.id, places: [...members, ...added.map((row) => row.id)] }],
  };
}

interface NewPlace {
  readonly api: ApiRow;
  /** Whose calls it takes. */
  readonly around: HostPlace;
  readonly prefix: string;
  readonly places: readonly HostPlace[];
}

/** Adds a place, or separates the one that was there before. Nothing that was private at the host is revealed by it. */
async function savePlace(
  tx: Transaction,
  call: ViewerCall,
  { api, around, prefix, places }: NewPlace,
): Promise<ApiRow> {
  const same = places.find((each) => each.prefix === prefix);
  const ofHost = settingsOfPlace(toSettings(api.settings), toSettings(around.settings));
  const settings = same === undefined ? ofHost : settingsOfPlace(ofHost, toSettings(same.settings));
  const { access, owner, tags, environment, kind, scheme, providerId, host, port, firstSeenAt, lastSeenAt } = api;
  const separate = { settings, settingsAt: call.now, memberOf: null };
  const own = { access, owner, tags, environment, ...separate, addedAt: call.now };
  if (same === undefined) await assertRoom(tx, "apis", providerId);
  const [row] =
    same === undefined
      ? await tx
          .insert(table)
          .values({ id: newId(), providerId, host, port, prefix, scheme, kind, firstSeenAt, lastSeenAt, ...own })
          .returning()
      : await tx.update(table).set(separate).where(eq(table.id, same.id)).returning();
  if (row === undefined) throw new Error(`The place ${prefix} wasn't saved`);
  return row;
}

/** Calls that were learned at the places around a new one count there from now on, and no longer at the one that had them. */
async function moveCounts(
  tx: Transaction,
  platform: Platform,
  rows: readonly ApiRow[],
  around: ReadonlyMap<string, HostPlace>,
): Promise<void> {
  const places = await readHostPlaces(tx, rows);
  const learner = platform.services.get(learnerService);
  const contracts = await readContracts(
    tx,
    places.map(({ id }) => id),
    (placeId) => learner.held(placeId),
  );
  for (const row of rows.filter(({ movedCalls }) => movedCalls === 0)) {
    const holder = around.get(row.prefix);
    const learned = learnedSources(row.id, places).flatMap(({ placeId, region }) => {
      const contract = placeId === row.id ? undefined : contracts.get(placeId);
      const found = contract === undefined ? null : callsOf(contractIn(contract, region));
      return found === null || found.calls === 0 ? [] : found;
    });
    const calls = learned.reduce((sum, each) => sum + each.calls, 0);
    if (calls === 0 || holder === undefined) continue;
    const add = (sum: number) => ({
      calls: sql`${table.calls} + ${sum}`,
      movedCalls: sql`${table.movedCalls} + ${sum}`,
    });
    await tx.update(table).set(add(-calls)).where(eq(table.id, holder.id));
    const firstSeenAt = new Date(Math.min(...learned.map(({ firstMs }) => firstMs)));
    const lastSeenAt = new Date(Math.max(...learned.map(({ lastMs }) => lastMs)));
    await tx
      .update(table)
      .set({ ...add(calls), firstSeenAt, lastSeenAt })
      .where(eq(table.id, row.id));
  }
}

/** What people decided about paths under the prefix still holds. */
async function copyDecisions(tx: Transaction, api: ApiRow, rows: readonly ApiRow[]): Promise<void> {
  const decisions = await tx.select().from(apiDecisionTable).where(eq(apiDecisionTable.apiId, api.id));
  for (const { id, prefix } of rows) {
    const under = decisions.filter(({ edit }) => isUnderPrefix(`${slotOf(edit)}/`, prefix));
    if (under.length > 0)
      await tx
        .insert(apiDecisionTable)
        .values(under.map((each) => ({ ...each, apiId: id })))
        .onConflictDoUpdate({
          target: [apiDecisionTable.apiId, apiDecisionTable.subject],
          set: {
            edit: sql`excluded.edit`,
            withdrawn: sql`excluded.withdrawn`,
            decidedAt: sql`excluded.decided_at`,
            decidedBy: sql`excluded.decided_by`,
            author: sql`excluded.author`,
          },
          setWhere: sql`${apiDecisionTable.decidedAt} < excluded.decided_at`,
        });
  }
}

const slotOf = (edit: Edit): string => (edit.kind === "lock" ? edit.template : edit.slot);
