import { rulePackLimits, type BodyOf, type Endpoints, type RulePack } from "@parapet/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordAudit } from "../../../platform/audit.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { eventBusService } from "../../../platform/events/event-bus.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { usageBookService } from "../../account/quota/usage-book.ts";
import { findingTable } from "../finding/table.ts";
import { countRules } from "./count-rules.ts";
import { countFindings, findPack, presentPack } from "./list-packs.ts";
import { rulePrefix } from "./read-pack-rules.ts";
import { rulePackTable as table, rulePackTopic, type RulePackRow } from "./table.ts";

const subject = (id: string) => ({ subjectType: "rule_pack", subjectId: id });

/**
 * Loads a pack; its rules look at the next call.
 * @throws Failure `conflict`, `too_costly`, `quota_reached`, `quota_exceeded`, `invalid_input` when no rule of it is right
 */
export async function createPack(call: ViewerCall, body: BodyOf<Endpoints["rulePacks.create"]>): Promise<RulePack> {
  const { platform, viewer, now } = call;
  const row: RulePackRow = {
    ...body,
    id: newId(),
    providerId: viewer.providerId,
    enabled: true,
    createdAt: now,
    changedAt: now,
  };
  if ((await countRules(platform, row)) === 0)
    throw new Failure("invalid_input", { detail: "None of the pack's rules can be used." });
  await readCounts(call);
  await platform.services.get(usageBookService).assertStorage(viewer.providerId, now, row.source.length);
  await platform.services.get(eventBusService).change(async (tx, publish) => {
    await claim(tx, call, row);
    // Disabled packs count, too: each is read, stored and listed.
    if ((await tx.$count(table, eq(table.providerId, viewer.providerId))) >= rulePackLimits.packs)
      throw new Failure("quota_reached", { detail: `A provider can have up to ${rulePackLimits.packs} rule packs.` });
    await tx.insert(table).values(row);
    await recordAudit(tx, call, { action: "rule_pack.create", ...subject(row.id), after: audited(row) });
    await publish(rulePackTopic, { id: row.id });
  });
  return presentPack(platform, row, 0);
}

/** @throws Failure `not_found`, `conflict`, `invalid_input` */
export async function updatePack(
  call: ViewerCall,
  id: string,
  body: BodyOf<Endpoints["rulePacks.update"]>,
): Promise<RulePack> {
  const { platform, viewer, now } = call;
  await readCounts(call);
  const row = await platform.services.get(eventBusService).change(async (tx, publish) => {
    const before = await findPack(tx, call, id);
    const after: RulePackRow = {
      ...before,
      name: body.name ?? before.name,
      severity: body.severity ?? before.severity,
      enabled: body.enabled ?? before.enabled,
      changedAt: now,
    };
    await claim(tx, call, after);
    await tx.update(table).set(after).where(eq(table.id, id));
    if (after.severity !== before.severity)
      await tx.update(findingTable).set({ severity: after.severity }).where(foundBy(viewer.providerId, id));
    await recordAudit(tx, call, {
      action: "rule_pack.update",
      ...subject(id),
      before: audited(before),
      after: audited(after),
    });
    await publish(rulePackTopic, { id });
    return after;
  });
  const counts = await countFindings(platform.postgres.db, viewer.providerId);
  return presentPack(platform, row, counts.get(id) ?? 0);
}

/** What its rules found goes with it. @throws Failure `not_found` */
export async function deletePack(call: ViewerCall, id: string): Promise<void> {
  const { platform, viewer } = call;
  await platform.services.get(eventBusService).change(async (tx, publish) => {
    const before = await findPack(tx, call, id);
    await tx.delete(findingTable).where(foundBy(viewer.providerId, id));
    await tx.delete(table).where(eq(table.id, id));
    await recordAudit(tx, call, { action: "rule_pack.delete", ...subject(id), before: audited(before) });
    await publish(rulePackTopic, { id });
  });
}

/** Counts the rules of the provider's packs, so that no transaction waits for it. @throws Failure `too_costly` */
async function readCounts({ platform, viewer }: ViewerCall): Promise<void> {
  const { providerId } = viewer;
  const packs = await platform.postgres.db.select().from(table).where(eq(table.providerId, providerId));
  await Promise.all(packs.map((each) => countRules(platform, each)));
}

/** One pack of a provider at a time. @throws Failure `conflict` when its name is another's, or there are too many rules */
async function claim(tx: Transaction, { platform }: ViewerCall, pack: RulePackRow): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`rule packs ${pack.providerId}`}, 0))`);
  const others = await tx
    .select()
    .from(table)
    .where(and(eq(table.providerId, pack.providerId), ne(table.id, pack.id)));
  if (others.some(({ name }) => name.toLowerCase() === pack.name.toLowerCase()))
    throw new Failure("conflict", { detail: `A rule pack named ${pack.name} already exists.` });
  const inUse = [pack, ...others].filter(({ enabled }) => enabled);
  const counts = await Promise.all(inUse.map((each) => countRules(platform, each)));
  const rules = counts.reduce((all, each) => all + each, 0);
  if (pack.enabled && rules > rulePackLimits.rules)
    throw new Failure("conflict", {
      detail: `Rule packs can have up to ${rulePackLimits.rules} active rules in total; with this pack there would be ${rules}.`,
    });
}

function foundBy(providerId: string, packId: string) {
  return and(
    eq(findingTable.providerId, providerId),
    eq(findingTable.kind, "CUSTOM_RULE"),
    sql`starts_with(${findingTable.rule}, ${rulePrefix(packId)})`,
  );
}

function audited({ name, severity, enabled }: RulePackRow) {
  return { name, severity, enabled };
}
