import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { undoAction } from "../action/undo-action.ts";
import { getCampaign } from "../campaign/get-campaign.ts";
import { getMail } from "../mail/get-mail.ts";
import { messageTable } from "../mail/table.ts";
import { phishingMail } from "../mail/testing.ts";
import { setPlace } from "./record-place.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const lure = (mark: string) => (address: string) =>
  phishingMail(mark).toString().replaceAll("ann@meridian.example", address);

it("counts what waits for a decision in the campaign of a message that moves", async () => {
  const org = await acting.addOrg();
  const [one, two] = [await org.deliver(0, lure("one")), await org.deliver(1, lure("two"))];
  const campaignOf = async (id: string) => (await getMail(org.viewer.call, id)).campaign?.id ?? "";
  const undecided = async () => (await getCampaign(org.viewer.call, await campaignOf(one.id))).undecided;
  expect(await campaignOf(two.id)).toBe(await campaignOf(one.id));
  expect(await undecided()).toBe(2);
  const reason = "Looks like an attack";
  const { id: action } = await acting.act(org.analyst.call, { kind: "quarantine", targets: [one.id], reason });
  expect(await undecided()).toBe(1);
  await undoAction(org.admin.call, action);
  await acting.perform(action);
  expect(await undecided()).toBe(2);
});

it("counts all messages of a campaign that move at the same time", async () => {
  const org = await acting.addOrg();
  const emails = [await org.deliver(0, lure("three")), await org.deliver(1, lure("four"))];
  const { campaign } = await getMail(org.viewer.call, emails[0]?.id ?? "");
  const undecided = async () => (await getCampaign(org.viewer.call, campaign?.id ?? "")).undecided;
  expect(await undecided()).toBe(2);
  const { db } = org.viewer.call.platform.postgres;
  const bothMoved = Promise.withResolvers<undefined>();
  let moved = 0;
  await Promise.all(
    emails.map(({ id }) =>
      db.transaction(async (tx) => {
        await tx.update(messageTable).set({ place: "quarantined" }).where(eq(messageTable.id, id));
        moved += 1;
        if (moved === emails.length) bothMoved.resolve(undefined);
        await bothMoved.promise;
        await setPlace(tx, id, "quarantined");
      }),
    ),
  );
  expect(await undecided()).toBe(0);
});
