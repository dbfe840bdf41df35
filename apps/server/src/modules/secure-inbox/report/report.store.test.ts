import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../../account/testing.ts";
import { type Acting, startActing } from "../action/testing-tenant.ts";
import { harmlessEmail } from "../mail/testing.ts";
import { addProtection } from "../protection/change-protection.ts";
import { changeReport } from "./change-report.ts";
import { getReport } from "./get-report.ts";
import { openReport } from "./open-report.ts";
import { readReportInWorker } from "./read-report-in-worker.ts";
import { createReportingOrg, file, lureTo, list, only, reportMail } from "./testing-reports.ts";

let acting: Acting;
beforeAll(async () => {
  acting = await startActing();
});
afterAll(() => acting.close());

const newOrg = () => createReportingOrg(acting);

describe("a report", () => {
  test("finds the reporter's copy, awaits review, and lists other copies", async () => {
    const org = await newOrg();
    const own = await org.deliver(0, lureTo("r1"));
    await org.deliver(1, lureTo("r1"));
    expect(await org.report({ by: org.address(0), files: file(lureTo("r1")(org.address(0))) })).toBe(true);
    const reported = await only(org.viewer.call);
    expect(reported).toMatchObject({
      title: "Your password expires today r1",
      sender: "security@rnicrosoft.example",
      state: "needs_review",
      verdict: null,
      kinds: ["phish"],
      reports: 1,
      reporter: org.address(0),
      reliability: { reports: 1, right: 0, wrong: 0, score: 0.5 },
      mail: { id: own.id, verdict: "malicious" },
      is_overdue: false,
    });
    const detail = await getReport(org.analyst.call, reported.id);
    expect(detail.entries).toMatchObject([
      { channel: "button", words: "Is this real?", sender_ip: "192.0.2.7", is_own_copy: true, is_repeated: false },
    ]);
    expect(detail.copies.map(({ mailbox, is_same }) => [mailbox, is_same])).toEqual(
      expect.arrayContaining([
        [org.address(0), true],
        [org.address(1), true],
      ]),
    );
    expect(detail.changes.map(({ what }) => what)).toEqual(["analysed", "reported"]);
    // Reporters' comments are visible only to users who may open emails.
    expect((await getReport(org.viewer.call, reported.id)).entries[0]?.words).toBe("");
    const stranger = await newOrg();
    expect(await list(stranger.viewer.call)).toEqual([]);
    expect(await codeOf(getReport(stranger.viewer.call, reported.id))).toBe("not_found");
    expect(await codeOf(changeReport(stranger.analyst.call, reported.id, { action: "review" }))).toBe("not_found");
  });

  test("is merged with others of the email and campaign; repeated reports count once", async () => {
    const org = await newOrg();
    const raw = (nth: number) => lureTo("r2")(org.address(nth));
    for (const nth of [0, 1, 0]) await org.report({ by: org.address(nth), files: file(raw(nth)) });
    const reported = await only(org.viewer.call);
    expect(reported).toMatchObject({ reports: 3, reporters: 2, reporter: org.address(0) });
    const { entries } = await getReport(org.analyst.call, reported.id);
    expect(entries.map(({ is_repeated }) => is_repeated)).toEqual([false, false, true]);
    // The same text to another recipient matches.
    await org.report({ by: org.address(2), files: file(lureTo("r2-other")(org.address(2))) });
    expect(await only(org.viewer.call)).toMatchObject({ id: reported.id, reports: 4, reporters: 3 });
  });

  test("is merged when a later email joins the campaigns, and the old URL redirects", async () => {
    const org = await newOrg();
    const words =
      "Please pay the open invoice of the harbour works by Friday, the account is below and nothing else has changed";
    const mail = (from: string, link: string, nth = 0) =>
      Buffer.from(
        [
          `From: a@${from}`,
          `To: ${org.address(nth)}`,
          `Message-ID: <${from}-${link}@x.example>`,
          "Subject: Invoice",
          "",
          `${words} https://${link}/x`,
          "",
        ].join("\r\n"),
      );
    await org.report({ by: org.address(0), files: file(mail("one.example", "one.example")) });
    await org.report({ by: org.address(1), files: file(mail("two.example", "two.example")) });
    const apart = await list(org.viewer.call);
    expect(apart).toHaveLength(2);
    await org.deliver(2, () => mail("one.example", "two.example", 2));
    const joined = await only(org.viewer.call);
    expect(joined).toMatchObject({ reports: 2, state: "needs_review" });
    for (const { id } of apart) expect((await getReport(org.viewer.call, id)).id).toBe(joined.id);
    expect((await getReport(org.viewer.call, joined.id)).changes.map(({ what }) => what)).toContain("merged");
  });

  test("is found by quoted text in several formats, or reported as not found", async () => {
    const org = await newOrg();
    const { id } = await org.deliver(0, () =>
      Buffer.from(
        `From: Kim <kim@partner.example>\r\nTo: ${org.address(0)}\r\nMessage-ID: <f1@partner.example>\r\nSubject: Your parcel\r\n\r\nYour parcel waits at the depot near the harbour. Pay the duty of two euros today.\r\n`,
      ),
    );
    const forward = (head: string) =>
      `What is this?\r\n\r\n${head}\r\n\r\nYour parcel waits at the depot near the harbour. Pay the duty of two euros today.`;
    const by = org.address(0);
    const heads = [
      "From: Kim <kim@partner.example>\r\nSent: Monday\r\nTo: me\r\nSubject: Your parcel",
      // Without an address, matched by content.
      "De : Kim\r\nEnvoyé : lundi\r\nÀ : moi\r\nObjet : autre chose",
    ];
    for (const head of heads) await org.report({ by, subject: "FW: Your parcel", text: forward(head) });
    // By id, regardless of the text.
    const headers = ["References: <f1@partner.example>"];
    await org.report({ by, subject: "FW: Your parcel", text: "See below", headers });
    expect(await only(org.viewer.call)).toMatchObject({ reports: 3, reporters: 1, mail: { id } });
    await org.report({
      by,
      subject: "FW: Nothing",
      text: "From: Zoe <zoe@nowhere.example>\r\nSent: Monday\r\nTo: me\r\nSubject: Nothing\r\n\r\nShort.",
    });
    expect(await list(org.viewer.call, { shelf: "not_analysed" })).toMatchObject([
      { state: "not_analysed", reason: "original_not_located", title: "Nothing", sender: "zoe@nowhere.example" },
    ]);
  });

  test("fetches the original from the reporter's mailbox if it wasn't ingested", async () => {
    const org = await newOrg();
    const raw = lureTo("r5")(org.address(0));
    await org.tenant.control.deliver(Buffer.from(raw));
    await org.report({ by: org.address(0), files: file(raw) });
    const { entries } = await getReport(org.analyst.call, (await only(org.viewer.call)).id);
    expect(entries).toMatchObject([{ is_own_copy: true }]);
  });

  test("reports why it isn't analyzed, and is skipped if nothing is reported", async () => {
    const org = await newOrg();
    const by = org.address(0);
    const raw = lureTo("r6")(by);
    await org.report({ by: "stranger@outside.example", files: file(raw) });
    const forged = ["Authentication-Results: mx.example; dmarc=fail header.from=meridian.example"];
    await org.report({ by, files: file(raw), headers: forged });
    await org.report({ by, subject: "A strange call", text: "Someone called me." });
    const listed = await list(org.viewer.call, { sort: "first_reported_at" });
    expect(listed.map(({ reason }) => reason)).toEqual(["unknown_reporter", "unknown_reporter", "could_not_extract"]);
    expect(listed.every(({ state, mail }) => state === "not_analysed" && mail === null)).toBe(true);
    expect(await org.report({ by: "stranger@outside.example", subject: "Offer", text: "Buy" })).toBe(false);
    expect(await org.report({ by, subject: "Out of office", headers: ["Auto-Submitted: auto-replied"] })).toBe(false);
    expect(await list(org.viewer.call)).toHaveLength(3);
  });

  test("is ingested once, per attached email, and resumed if interrupted", async () => {
    const org = await newOrg();
    const by = org.address(0);
    const files = [...file(lureTo("r7")(by)), { name: "two.eml", raw: harmlessEmail }];
    const draft = { by, files, immutableId: "twice" };
    await org.report(draft);
    await org.report(draft);
    expect(await list(org.viewer.call)).toHaveLength(2);
    const broken = { by, files: file(lureTo("r8")(org.address(1))), immutableId: "broken" };
    const report = await readReportInWorker(acting.platform, "a", reportMail(broken));
    const mailbox = org.mailboxes.at(-1);
    if (report === null || mailbox === undefined) throw new Error("There is no report");
    const [original = null] = report.originals;
    const item = { immutableId: "broken", receivedAt: acting.clock.now() };
    await openReport(acting.platform, { mailbox, item, part: 0, report, original, reporter: null });
    expect(await list(org.viewer.call, { "state[is]": ["analysing"] })).toHaveLength(1);
    await org.report(broken);
    expect(await list(org.viewer.call, { "state[is]": ["analysing"] })).toEqual([]);
  });

  test("of a simulation is right and resolved automatically", async () => {
    const org = await newOrg();
    await addProtection(org.admin.call, { kind: "simulation_domain", value: "rnicrosoft.example" });
    await addProtection(org.admin.call, { kind: "simulation_network", value: "192.0.2.0/24" });
    const received =
      "Return-Path: <security@rnicrosoft.example>\r\nReceived: from mail.rnicrosoft.example (192.0.2.9) by AM1.mail.protection.outlook.com with ESMTPS; Mon, 02 Nov 2026 09:00:00 +0000\r\n";
    await org.report({ by: org.address(0), files: file(received + lureTo("r9")(org.address(0))) });
    expect(await only(org.viewer.call)).toMatchObject({
      state: "resolved",
      verdict: "simulation",
      resolved_by: null,
      reliability: { right: 1, wrong: 0 },
    });
  });
});
