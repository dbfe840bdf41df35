import { mailReport } from "@parapet/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestEmail } from "./ingest-email.ts";
import { contentDays } from "./stored-mail.ts";
import { sweepMail } from "./sweep-mail.ts";
import { contentContext, contentTable, messageTable } from "./table.ts";
import { letter, phishingMail, startMail } from "./testing.ts";

let world: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startMail();
});
afterAll(() => world.close());

const phish = phishingMail();

test("an email is analyzed, sealed, and ingested once", async () => {
  const { providerId, mailbox } = await world.addOrg();
  const item = { immutableId: "AAMk1", folder: "inbox", receivedAt: world.clock.now() };
  const mail = { providerId, mailbox, source: "notification", raw: phish, item } as const;
  const first = await ingestEmail(world.platform, mail);
  expect(first.isNew).toBe(true);
  expect(await ingestEmail(world.platform, { ...mail, source: "delta" })).toEqual({ id: first.id, isNew: false });
  const [row] = await world.db.select().from(messageTable).where(eq(messageTable.id, first.id));
  expect(row).toMatchObject({
    fromAddress: "security@rnicrosoft.example",
    linkHosts: ["login.rnicrosoft.example"],
    recipients: ["ann@meridian.example"],
    subject: "Your password expires today 1",
    source: "notification",
  });
  expect(row?.signals).toContain("name.org_or_brand_in_name");
  const [content] = await world.db.select().from(contentTable).where(eq(contentTable.messageId, first.id));
  expect(content?.sealedMime).not.toContain("password");
  const opened = world.platform.sealing.open(content?.sealedMime ?? "", contentContext(first.id, "mime"));
  expect(Buffer.from(opened, "latin1").equals(phish)).toBe(true);
  const report = world.platform.sealing.open(content?.sealedReport ?? "", contentContext(first.id, "report"));
  expect(mailReport.parse(JSON.parse(report)).signals).toHaveLength(84);
});

test("concurrent copies are stored once per mailbox", async () => {
  const { providerId, mailbox } = await world.addOrg();
  const at = { folder: null, receivedAt: world.clock.now() };
  const take = (immutableId: string) =>
    ingestEmail(world.platform, { providerId, mailbox, source: "delta", raw: phish, item: { ...at, immutableId } });
  const taken = await Promise.all([take("one"), take("one"), take("two")]);
  expect(taken.filter(({ isNew }) => isNew)).toHaveLength(2);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(2);
});

test("an unreadable email is stored with the reason", async () => {
  const { providerId } = await world.addOrg();
  const upload = { providerId, mailbox: null, source: "upload", raw: Buffer.from("  "), item: null } as const;
  const { id } = await ingestEmail(world.platform, upload);
  const [row] = await world.db.select().from(messageTable).where(eq(messageTable.id, id));
  expect(row).toMatchObject({ verdict: "not_analysed", notAnalysed: "empty", p: null });
});

test("an earlier email of the same sender counts as history after a week", async () => {
  const { providerId, mailbox } = await world.addOrg();
  const take = async (from: string, days: number) => {
    const receivedAt = new Date(world.clock.now().getTime() - days * 86_400_000);
    const item = { immutableId: `${from} ${days}`, folder: null, receivedAt };
    const raw = letter([`From: ${from}`, "To: ann@meridian.example", "Subject: Minutes"], "The minutes are attached.");
    const { id } = await ingestEmail(world.platform, { providerId, mailbox, source: "history", raw, item });
    const [row] = await world.db.select().from(messageTable).where(eq(messageTable.id, id));
    return row?.signals.includes("sender.first_contact_user");
  };
  expect(await take("bo@partner.example", 30)).toBe(false);
  expect(await take("bo@partner.example", 10)).toBe(false);
  expect(await take("cy@other.example", 9)).toBe(true);
});

test("a flood of newsletters is detected and hides nothing", async () => {
  const { deliver } = await world.addOrg();
  const newsletter = (at: number) =>
    letter(
      [
        `From: hello@list-${at}.example`,
        "To: ann@meridian.example",
        `Subject: Welcome ${at}`,
        "List-Id: <a.list.example>",
      ],
      "Welcome to our list.",
    );
  for (let at = 0; at < 50; at += 1) await deliver(newsletter(at));
  const [row] = await world.db
    .select()
    .from(messageTable)
    .where(eq(messageTable.id, await deliver(phish)));
  expect(row?.signals).toContain("sender.mail_bomb");
  expect(row?.signals).not.toContain("sender.volume_burst");
});

test("content expires before the row", async () => {
  const { providerId } = await world.addOrg();
  const { id } = await ingestEmail(world.platform, {
    providerId,
    mailbox: null,
    source: "upload",
    raw: phish,
    item: null,
  });
  const kept = async () => (await world.db.select().from(contentTable).where(eq(contentTable.messageId, id))).length;
  world.clock.advance({ days: contentDays - 1 });
  await sweepMail(world.platform);
  expect(await kept()).toBe(1);
  world.clock.advance({ days: 2 });
  await sweepMail(world.platform);
  expect(await kept()).toBe(0);
  expect(await world.db.select().from(messageTable).where(eq(messageTable.id, id))).toHaveLength(1);
});
