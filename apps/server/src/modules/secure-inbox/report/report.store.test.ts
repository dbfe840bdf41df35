import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { harmlessMail } from "../mail/testing.ts";
import { addProtection } from "../protection/change-protection.ts";
import { changeReport } from "./change-report.ts";
import { getReport } from "./get-report.ts";
import { openReport } from "./open-report.ts";
import { readReportInThread } from "./read-in-thread.ts";
import { aReportingHouse, file, lureTo, list, only, reportMail } from "./testing-reports.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const aHouse = () => aReportingHouse(acting);

describe("a report", () => {
  test("leads to the reporter's own copy, waits for somebody, and knows the copies of others", async () => {
    const house = await aHouse();
    const own = await house.deliver(0, lureTo("r1"));
    await house.deliver(1, lureTo("r1"));
    expect(await house.report({ by: house.address(0), files: file(lureTo("r1")(house.address(0))) })).toBe(true);
    const reported = await only(house.viewer.call);
    expect(reported).toMatchObject({
      title: "Your password expires today r1",
      sender: "security@rnicrosoft.example",
      state: "needs_review",
      verdict: null,
      kinds: ["phish"],
      reports: 1,
      reporter: house.address(0),
      reliability: { reports: 1, right: 0, wrong: 0, score: 0.5 },
      mail: { id: own.id, verdict: "malicious" },
      is_overdue: false,
    });
    const detail = await getReport(house.analyst.call, reported.id);
    expect(detail.entries).toMatchObject([
      { channel: "button", words: "Is this real?", sender_ip: "192.0.2.7", is_own_copy: true, is_repeated: false },
    ]);
    expect(detail.copies.map(({ mailbox, is_same }) => [mailbox, is_same])).toEqual(
      expect.arrayContaining([
        [house.address(0), true],
        [house.address(1), true],
      ]),
    );
    expect(detail.changes.map(({ what }) => what)).toEqual(["analysed", "reported"]);
    // What people write in confidence is for those who may open mail.
    expect((await getReport(house.viewer.call, reported.id)).entries[0]?.words).toBe("");
    const stranger = await aHouse();
    expect(await list(stranger.viewer.call)).toEqual([]);
    expect(await codeOf(getReport(stranger.viewer.call, reported.id))).toBe("not_found");
    expect(await codeOf(changeReport(stranger.analyst.call, reported.id, { action: "review" }))).toBe("not_found");
  });

  test("is one with others of the same mail and of its campaign; who repeats it is counted once", async () => {
    const house = await aHouse();
    const raw = (nth: number) => lureTo("r2")(house.address(nth));
    for (const nth of [0, 1, 0]) await house.report({ by: house.address(nth), files: file(raw(nth)) });
    const reported = await only(house.viewer.call);
    expect(reported).toMatchObject({ reports: 3, reporters: 2, reporter: house.address(0) });
    const { entries } = await getReport(house.analyst.call, reported.id);
    expect(entries.map(({ is_repeated }) => is_repeated)).toEqual([false, false, true]);
    // The same text to somebody else belongs to it.
    await house.report({ by: house.address(2), files: file(lureTo("r2-other")(house.address(2))) });
    expect(await only(house.viewer.call)).toMatchObject({ id: reported.id, reports: 4, reporters: 3 });
  });

  test("becomes one with another when a later mail joins their campaigns, and the old address leads on", async () => {
    const house = await aHouse();
    const words =
      "Please pay the open invoice of the harbour works by Friday, the account is below and nothing else has changed";
    const mail = (from: string, link: string, nth = 0) =>
      Buffer.from(
        [
          `From: a@${from}`,
          `To: ${house.address(nth)}`,
          `Message-ID: <${from}-${link}@x.example>`,
          "Subject: Invoice",
          "",
          `${words} https://${link}/x`,
          "",
        ].join("\r\n"),
      );
    await house.report({ by: house.address(0), files: file(mail("one.example", "one.example")) });
    await house.report({ by: house.address(1), files: file(mail("two.example", "two.example")) });
    const apart = await list(house.viewer.call);
    expect(apart).toHaveLength(2);
    await house.deliver(2, () => mail("one.example", "two.example", 2));
    const joined = await only(house.viewer.call);
    expect(joined).toMatchObject({ reports: 2, state: "needs_review" });
    for (const { id } of apart) expect((await getReport(house.viewer.call, id)).id).toBe(joined.id);
    expect((await getReport(house.viewer.call, joined.id)).changes.map(({ what }) => what)).toContain("merged");
  });

  test("is found by what a forwarded text says, in several ways, or says that it was not", async () => {
    const house = await aHouse();
    const { id } = await house.deliver(0, () =>
      Buffer.from(
        `From: Kim <kim@partner.example>\r\nTo: ${house.address(0)}\r\nMessage-ID: <f1@partner.example>\r\nSubject: Your parcel\r\n\r\nYour parcel waits at the depot near the harbour. Pay the duty of two euros today.\r\n`,
      ),
    );
    const forward = (head: string) =>
      `What is this?\r\n\r\n${head}\r\n\r\nYour parcel waits at the depot near the harbour. Pay the duty of two euros today.`;
    const by = house.address(0);
    const heads = [
      "From: Kim <kim@partner.example>\r\nSent: Monday\r\nTo: me\r\nSubject: Your parcel",
      // Without an address, its words tell.
      "De : Kim\r\nEnvoyé : lundi\r\nÀ : moi\r\nObjet : autre chose",
    ];
    for (const head of heads) await house.report({ by, subject: "FW: Your parcel", text: forward(head) });
    // By its id, whatever the text.
    const headers = ["References: <f1@partner.example>"];
    await house.report({ by, subject: "FW: Your parcel", text: "See below", headers });
    expect(await only(house.viewer.call)).toMatchObject({ reports: 3, reporters: 1, mail: { id } });
    await house.report({
      by,
      subject: "FW: Nothing",
      text: "From: Zoe <zoe@nowhere.example>\r\nSent: Monday\r\nTo: me\r\nSubject: Nothing\r\n\r\nShort.",
    });
    expect(await list(house.viewer.call, { shelf: "not_analysed" })).toMatchObject([
      { state: "not_analysed", reason: "original_not_located", title: "Nothing", sender: "zoe@nowhere.example" },
    ]);
  });

  test("fetches the original from the reporter's mailbox where it was not taken in", async () => {
    const house = await aHouse();
    const raw = lureTo("r5")(house.address(0));
    await house.tenant.control.deliver(Buffer.from(raw));
    await house.report({ by: house.address(0), files: file(raw) });
    const { entries } = await getReport(house.analyst.call, (await only(house.viewer.call)).id);
    expect(entries).toMatchObject([{ is_own_copy: true }]);
  });

  test("says why it is not analysed, and is left out when nobody reports anything", async () => {
    const house = await aHouse();
    const by = house.address(0);
    const raw = lureTo("r6")(by);
    await house.report({ by: "stranger@outside.example", files: file(raw) });
    const forged = ["Authentication-Results: mx.example; dmarc=fail header.from=meridian.example"];
    await house.report({ by, files: file(raw), headers: forged });
    await house.report({ by, subject: "A strange call", text: "Somebody called me." });
    const told = await list(house.viewer.call, { sort: "first_reported_at" });
    expect(told.map(({ reason }) => reason)).toEqual(["unknown_reporter", "unknown_reporter", "could_not_extract"]);
    expect(told.every(({ state, mail }) => state === "not_analysed" && mail === null)).toBe(true);
    expect(await house.report({ by: "stranger@outside.example", subject: "Offer", text: "Buy" })).toBe(false);
    expect(await house.report({ by, subject: "Out of office", headers: ["Auto-Submitted: auto-replied"] })).toBe(false);
    expect(await list(house.viewer.call)).toHaveLength(3);
  });

  test("is taken in once, several mails of one report are several, and what broke off is gone on with", async () => {
    const house = await aHouse();
    const by = house.address(0);
    const files = [...file(lureTo("r7")(by)), { name: "two.eml", raw: harmlessMail }];
    const draft = { by, files, immutableId: "twice" };
    await house.report(draft);
    await house.report(draft);
    expect(await list(house.viewer.call)).toHaveLength(2);
    const broken = { by, files: file(lureTo("r8")(house.address(1))), immutableId: "broken" };
    const report = await readReportInThread(acting.platform, "a", reportMail(broken));
    const mailbox = house.mailboxes.at(-1);
    if (report === null || mailbox === undefined) throw new Error("There is no report");
    const [original = null] = report.originals;
    const item = { immutableId: "broken", receivedAt: acting.clock.now() };
    await openReport(acting.platform, { mailbox, item, part: 0, report, original, reporter: null });
    expect(await list(house.viewer.call, { "state[is]": ["analysing"] })).toHaveLength(1);
    await house.report(broken);
    expect(await list(house.viewer.call, { "state[is]": ["analysing"] })).toEqual([]);
  });

  test("of an exercise is right, and decided by itself", async () => {
    const house = await aHouse();
    await addProtection(house.admin.call, { kind: "simulation_domain", value: "rnicrosoft.example" });
    await addProtection(house.admin.call, { kind: "simulation_network", value: "192.0.2.0/24" });
    const received =
      "Return-Path: <security@rnicrosoft.example>\r\nReceived: from mail.rnicrosoft.example (192.0.2.9) by AM1.mail.protection.outlook.com with ESMTPS; Mon, 02 Nov 2026 09:00:00 +0000\r\n";
    await house.report({ by: house.address(0), files: file(received + lureTo("r9")(house.address(0))) });
    expect(await only(house.viewer.call)).toMatchObject({
      state: "resolved",
      verdict: "simulation",
      resolved_by: null,
      reliability: { right: 1, wrong: 0 },
    });
  });
});
