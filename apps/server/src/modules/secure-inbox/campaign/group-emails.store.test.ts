import { type CampaignKey, isSameCampaign, wordlessKey } from "@parapet/mail-analysis";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messageTable } from "../mail/table.ts";
import { startMail } from "../mail/testing.ts";
import { campaignDays } from "./find-neighbors.ts";
import { joinCampaign, mergedState } from "./join-campaign.ts";
import { campaignTable } from "./table.ts";

let world: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startMail();
});
afterAll(() => world.close());

interface Sketch {
  readonly day: number;
  readonly flipped: readonly number[];
  readonly hasWords: boolean;
  readonly domain: string;
  readonly hosts: readonly string[];
  readonly files: readonly string[];
}

/** Sketches within a few bits of each other, on both sides of the near limit, from few senders. */
const sketch: fc.Arbitrary<Sketch> = fc.record({
  day: fc.constantFrom(0, 10, 14, 15, 24, 38),
  flipped: fc.uniqueArray(fc.constantFrom(0, 15, 16, 40, 63), { maxLength: 4 }),
  hasWords: fc.boolean(),
  domain: fc.constantFrom("", "one.example", "two.example", "two.example"),
  hosts: fc.uniqueArray(fc.constantFrom("a.example", "b.example"), { maxLength: 1 }),
  files: fc.uniqueArray(fc.constantFrom("f1", "f2"), { maxLength: 1 }),
});

const base = 0x9a5f_03c4_7be1_22d8n;
const start = Date.UTC(2026, 0, 1);

function keyOf({ flipped, hasWords, domain, hosts, files }: Sketch): CampaignKey {
  // Empty texts all share one hash.
  const near = (hasWords ? flipped : [])
    .reduce((hash, bit) => hash ^ (1n << BigInt(bit)), base)
    .toString(16)
    .padStart(16, "0");
  return { exact: hasWords ? near : wordlessKey, near, senderDomain: domain, linkHosts: hosts, attachments: files };
}

/** Expected grouping: connected components of all emails at once. */
function componentsOf(sketches: readonly Sketch[]): string[] {
  const groups = sketches.map((_, at) => new Set([at]));
  const isEdge = (one: Sketch, other: Sketch) =>
    Math.abs(one.day - other.day) <= campaignDays && isSameCampaign(keyOf(one), keyOf(other));
  for (const [at, one] of sketches.entries())
    for (const [earlier, other] of sketches.slice(0, at).entries()) {
      const [mine, theirs] = [groups[at], groups[earlier]];
      if (mine === undefined || theirs === undefined || mine === theirs || !isEdge(one, other)) continue;
      for (const each of theirs) {
        mine.add(each);
        groups[each] = mine;
      }
    }
  return [...new Set(groups)].map((group) => [...group].toSorted((a, b) => a - b).join()).toSorted();
}

async function deliver(providerId: string, { day, ...rest }: Sketch): Promise<string> {
  const { exact, near, senderDomain, linkHosts, attachments } = keyOf({ day, ...rest });
  const id = newId();
  await world.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(messageTable)
      .values({
        id,
        providerId,
        source: "upload",
        receivedAt: new Date(start + day * 86_400_000),
        ingestedAt: new Date(start),
        rawSha256: Buffer.from(id),
        size: 1,
        fromName: "",
        fromAddress: "",
        fromDomain: senderDomain,
        replyTo: [],
        recipients: [],
        subject: "",
        isBulk: false,
        linkHosts: [...linkHosts],
        attachmentHashes: [...attachments],
        attachmentExtensions: [],
        attachments: attachments.length,
        signals: [],
        rules: [],
        verdict: "malicious",
        p: 1,
        severity: "high",
        model: "",
        campaignExact: exact,
        campaignNear: near,
      })
      .returning();
    if (row !== undefined) await joinCampaign(tx, row, { now: world.clock.now(), isNewArrival: true });
  });
  return id;
}

/** Actual grouping when emails arrive in this order. */
async function groupsOf(providerId: string, sketches: readonly Sketch[], order: readonly number[]): Promise<string[]> {
  await world.db.delete(messageTable).where(eq(messageTable.providerId, providerId));
  await world.db.delete(campaignTable).where(eq(campaignTable.providerId, providerId));
  const numbers = new Map<string, number>();
  for (const at of order) {
    const each = sketches[at];
    if (each !== undefined) numbers.set(await deliver(providerId, each), at);
  }
  const rows = await world.db.select().from(messageTable).where(eq(messageTable.providerId, providerId));
  const groups = Map.groupBy(rows, ({ id, campaignId }) => campaignId ?? id);
  const campaigns = await world.db.select().from(campaignTable).where(eq(campaignTable.providerId, providerId));
  for (const { id, mergedInto, mails } of campaigns)
    expect(mails === (groups.get(id)?.length ?? 0) || mergedInto !== null, "a campaign counts its mails").toBe(true);
  return [...groups.values()]
    .map((group) =>
      group
        .map(({ id }) => numbers.get(id) ?? -1)
        .toSorted((a, b) => a - b)
        .join(),
    )
    .toSorted();
}

test("emails form connected components, independent of arrival order", async () => {
  const { providerId } = await world.addOrg();
  const cases = fc.array(sketch, { minLength: 4, maxLength: 12 }).chain((sketches) =>
    fc.record({
      sketches: fc.constant(sketches),
      order: fc.shuffledSubarray([...sketches.keys()], { minLength: sketches.length }),
    }),
  );
  let merged = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ sketches, order }) => {
      expect(await groupsOf(providerId, sketches, order)).toEqual(componentsOf(sketches));
      const rows = await world.db.select().from(campaignTable).where(eq(campaignTable.providerId, providerId));
      merged += rows.filter(({ mergedInto }) => mergedInto !== null).length;
    }),
    { numRuns: 40, seed: 28 },
  );
  // Merges must occur, or the property proves little.
  expect(merged).toBeGreaterThan(3);
}, 120_000);

test("concurrent emails join one campaign", async () => {
  const { providerId } = await world.addOrg();
  const same: Sketch = { day: 1, flipped: [], hasWords: true, domain: "one.example", hosts: [], files: [] };
  await Promise.all(Array.from({ length: 8 }, () => deliver(providerId, same)));
  const rows = await world.db.select().from(campaignTable).where(eq(campaignTable.providerId, providerId));
  expect(rows.map(({ mails }) => mails)).toEqual([8]);
});

test("the state of a merged campaign doesn't depend on the merge order", () => {
  const state = fc.constantFrom("new", "in_review", "confirmed", "false_positive", "resolved" as const);
  fc.assert(
    fc.property(state, state, state, (a, b, c) => {
      expect(mergedState([a, b])).toBe(mergedState([b, a]));
      expect(mergedState([mergedState([a, b]), c])).toBe(mergedState([a, mergedState([b, c])]));
      expect(mergedState([a, a])).toBe(a);
    }),
  );
});
