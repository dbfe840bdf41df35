import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildMail, buildZip, codePicture, drawCode } from "@parapet/mail-analysis/testing";
import { codeOf } from "../../account/testing.ts";
import type { ViewerCall } from "../../../platform/call.ts";
import { decideMail, decideMails } from "./decide-mail.ts";
import { exportIndicators } from "./export-indicators.ts";
import { exportMail } from "./export-mail.ts";
import { findSimilar } from "./find-similar.ts";
import { getMail } from "./get-mail.ts";
import { listMail, selectMail } from "./list-mail.ts";
import type { MailSelection } from "./mail-selection.ts";
import { downloadMail, openSource, openText } from "./open-content.ts";
import { openPage, readPage } from "./open-page.ts";
import { reanalyseMail } from "./reanalyse-mail.ts";
import { contentDays } from "./stored-mail.ts";
import { sweepMail } from "./sweep-mail.ts";
import { harmlessMail, letter, phishingMail, startMail } from "./testing.ts";
import { uploadMail } from "./upload-mail.ts";

let world: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startMail();
});
afterAll(() => world.close());

const everything: MailSelection = { shelf: "all", sort: "-received_at" };
const subjects = async (call: ViewerCall, over: Partial<MailSelection>) => {
  const { items } = await listMail(call, { page: 1, page_size: 50, ...everything, ...over });
  return items.map(({ subject }) => subject).toSorted();
};
const audited = async (id: string) => {
  const { rows } = await world.platform.postgres.pool.query<{ action: string }>(
    "SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY time, id",
    [id],
  );
  return rows.map(({ action }) => action);
};

describe("an uploaded mail", () => {
  test("is analysed, shown with its report, and kept once", async () => {
    const { analyst } = await world.addHouse();
    const mail = await uploadMail(analyst.call, "letter.eml", phishingMail());
    expect(mail).toMatchObject({ source: "upload", file_name: "letter.eml", mailbox: null, verdict: "malicious" });
    expect((await uploadMail(analyst.call, "again.eml", phishingMail())).id).toBe(mail.id);
    const detail = await getMail(analyst.call, mail.id);
    expect(detail.report?.links[0]).toMatchObject({ host: "login.rnicrosoft.example", place: "anchor" });
    expect(detail.changes.map(({ what, value }) => [what, value]).toReversed()).toEqual([
      ["taken_in", "upload"],
      ["analysed", "malicious"],
    ]);
    expect(await audited(mail.id)).toEqual(["mail.upload"]);
  });

  test("is refused when it is no mail, and nothing of it is kept", async () => {
    const { analyst } = await world.addHouse();
    expect(await codeOf(uploadMail(analyst.call, "x.eml", Buffer.from("\n \n")))).toBe("invalid_input");
    expect(await codeOf(uploadMail(analyst.call, "x.pdf", Buffer.from("%PDF-1.7\n\nnothing")))).toBe("invalid_input");
    expect(await subjects(analyst.call, {})).toEqual([]);
  });
});

test("lists hunt over what was found", async () => {
  const { analyst, deliver } = await world.addHouse();
  await deliver(phishingMail("one"));
  await deliver(harmlessMail);
  const phish = "Your password expires today one";
  expect(await subjects(analyst.call, { shelf: "threats" })).toEqual([phish]);
  expect(await subjects(analyst.call, { shelf: "harmless" })).toEqual(["Minutes"]);
  const finding: Partial<MailSelection>[] = [
    { "verdict[is]": ["malicious"] },
    { "signal[is]": ["name.org_or_brand_in_name"] },
    { "domain[is]": ["RNICROSOFT.example"] },
    { "link[is]": ["login.rnicrosoft.example"] },
    { "subject[contains]": ["PASSWORD"] },
    { "p[gte]": 0.9 },
    { search: "microsoft account" },
  ];
  for (const over of finding) expect(await subjects(analyst.call, over), JSON.stringify(over)).toEqual([phish]);
  const others: Partial<MailSelection>[] = [
    { "signal[isNot]": ["name.org_or_brand_in_name"] },
    { "p[lte]": 0.5 },
    { "sender[is]": ["bo@partner.example"] },
    { search: "minutes" },
  ];
  for (const over of others) expect(await subjects(analyst.call, over), JSON.stringify(over)).toEqual(["Minutes"]);
  expect(await subjects(analyst.call, { "mailbox[is]": ["other@meridian.example"] })).toEqual([]);
  const csv = await text(
    Readable.from(await exportMail(analyst.call, { ...everything, column: ["subject", "sender"] })),
  );
  expect(csv.split("\r\n").toSorted()).toContain("Minutes,bo@partner.example");
  const other = await world.addHouse();
  expect(await subjects(other.analyst.call, {})).toEqual([]);
});

describe("a decision", () => {
  test("stands beside the verdict, moves the mail, and is taken back", async () => {
    const { analyst, deliver } = await world.addHouse();
    const id = await deliver(phishingMail());
    const decided = await decideMail(analyst.call, id, { decision: "clean", reason: "A test of ours" });
    expect(decided).toMatchObject({ verdict: "malicious", decision: "clean", decided_by: analyst.user.email });
    expect(await subjects(analyst.call, { shelf: "open" })).toEqual([]);
    expect(await subjects(analyst.call, { shelf: "harmless" })).toHaveLength(1);
    expect(await decideMail(analyst.call, id, { decision: null })).toMatchObject({
      decision: null,
      decision_reason: null,
      decided_by: null,
    });
    expect(await subjects(analyst.call, { shelf: "open" })).toHaveLength(1);
    expect((await getMail(analyst.call, id)).changes.map(({ what }) => what).slice(0, 2)).toEqual([
      "reopened",
      "decided",
    ]);
    expect(await audited(id)).toEqual(["mail.decide", "mail.reopen"]);
  });

  test("about several tells what became of each", async () => {
    const { analyst, deliver } = await world.addHouse();
    const ids = [await deliver(phishingMail("a")), await deliver(phishingMail("b"))];
    expect((await selectMail(analyst.call, { ...everything, shelf: "open" })).ids.toSorted()).toEqual(ids.toSorted());
    await decideMail(analyst.call, ids[0] ?? "", { decision: "phishing" });
    const gone = crypto.randomUUID();
    const { items } = await decideMails(analyst.call, { ids: [...ids, gone], decision: "phishing" });
    expect(items.map(({ result }) => result)).toEqual(["unchanged", "done", "failed"]);
  });
});

describe("what a mail says", () => {
  test("is opened by ticket, marked, without its script, and that is written down", async () => {
    const { analyst, deliver } = await world.addHouse();
    const id = await deliver(phishingMail());
    const { address } = await openPage(analyst.call, id);
    const ticket = new URL(address, "https://x.example").searchParams.get("ticket") ?? "";
    const page = await readPage(world.call(), id, ticket);
    expect(page).toContain("password expires today");
    expect(page).not.toContain("alert(1)");
    expect(await audited(id)).toEqual(["mail.open"]);
    const other = await deliver(phishingMail("other"));
    expect(await codeOf(readPage(world.call(), other, ticket))).toBe("not_found");
    expect(await codeOf(readPage(world.call(), id, `${ticket}x`))).toBe("not_found");
    world.clock.advance({ minutes: 2 });
    expect(await codeOf(readPage(world.call(), id, ticket))).toBe("not_found");
  });

  test("is opened as text and source, and taken out, each written down", async () => {
    const { analyst, deliver } = await world.addHouse();
    const id = await deliver(phishingMail());
    expect(await openText(analyst.call, id)).toContain("Verify your account password now");
    expect(await openSource(analyst.call, id)).toContain("<script>");
    expect(Buffer.from(await downloadMail(analyst.call, id)).equals(phishingMail())).toBe(true);
    expect(await exportIndicators(analyst.call, id)).toContain("domain,login[.]rnicrosoft[.]example,anchor");
    expect(await audited(id)).toEqual(["mail.open", "mail.open", "mail.download", "mail.download"]);
  });

  test("names the addresses of codes as indicators, each address where it stands first, and no digest that nobody knows", async () => {
    const { analyst } = await world.addHouse();
    const code = codePicture(await drawCode("https://scan.paper-route.example/pay"));
    const locked = buildZip([{ name: "terms.txt", content: "a", isEncrypted: true }]);
    const raw = buildMail({
      headers: { From: "Desk <desk@paper-route.example>", "Return-Path": "<desk@paper-route.example>", Subject: "Pay" },
      text: "Scan the code.",
      files: [
        { name: "code.png", type: "image/png", content: code },
        { name: "locked.zip", type: "application/zip", content: locked },
      ],
    });
    const { id } = await uploadMail(analyst.call, "code.eml", raw);
    const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
    expect((await exportIndicators(analyst.call, id)).trim().split(/\r?\n/)).toEqual([
      "type,value,where",
      "email,desk[@]paper-route[.]example,from",
      "url,hxxps://scan[.]paper-route[.]example/pay,code",
      "domain,scan[.]paper-route[.]example,code",
      `sha256,${sha256(code)},code.png`,
      `sha256,${sha256(locked)},locked.zip`,
    ]);
  });

  test("is not told to somebody who may only read lists", async () => {
    const { viewer, analyst, deliver } = await world.addHouse();
    const id = await deliver(phishingMail());
    const bodies = async (call: ViewerCall) =>
      ((await getMail(call, id)).report?.signals ?? []).flatMap(({ evidence }) =>
        evidence.filter(({ place }) => place === "body"),
      );
    expect(await bodies(analyst.call)).not.toEqual([]);
    expect(await bodies(viewer.call)).toEqual([]);
    const anchors = async (call: ViewerCall) =>
      ((await getMail(call, id)).report?.signals ?? []).flatMap(({ evidence }) =>
        evidence.flatMap(({ shows }) => (shows?.code === "shown_as" ? [shows.about] : [])),
      );
    expect(await anchors(analyst.call)).not.toEqual([]);
    expect(await anchors(viewer.call)).toEqual([]);
  });

  test("cannot be opened when it is kept no longer", async () => {
    const { analyst, deliver } = await world.addHouse();
    const id = await deliver(phishingMail());
    world.clock.advance({ days: contentDays + 1 });
    await sweepMail(world.platform);
    expect(await codeOf(openText(analyst.call, id))).toBe("conflict");
    expect(await codeOf(reanalyseMail(analyst.call, id))).toBe("conflict");
    expect(await getMail(analyst.call, id)).toMatchObject({ report: null, content_until: null, verdict: "malicious" });
  });
});

test("damage of a mail's form is told", async () => {
  const { analyst, deliver } = await world.addHouse();
  const damaged = letter(
    ["From: Bo <bo@partner.example>", "From: Cy <cy@other.example>", "Content-Type: multipart/mixed; boundary=b"],
    "--b\r\nContent-Type: text/plain; charset=klingon\r\n\r\nHello",
  );
  const defectsOf = async (id: string) => (await getMail(analyst.call, id)).report?.defects.map(({ code }) => code);
  const found = await defectsOf(await deliver(damaged));
  expect(found?.toSorted()).toEqual(["repeated_header", "unknown_charset", "unterminated_multipart"]);
  expect(await defectsOf(await deliver(harmlessMail))).toEqual([]);
});

test("copies and near copies of a campaign are found, and nothing else", async () => {
  const { analyst, deliver } = await world.addHouse();
  const id = await deliver(phishingMail("1"));
  const copy = await deliver(phishingMail("2"));
  await deliver(harmlessMail);
  await deliver(letter(["From: x@rnicrosoft.example", "Subject: Other"], "Something entirely different, about fish."));
  const { items } = await findSimilar(analyst.call, id);
  expect(items.map((mail) => [mail.id, mail.is_copy])).toEqual([[copy, true]]);
});

test("a mail is analysed again with what is known now, and a decision stays", async () => {
  const { analyst, deliver } = await world.addHouse();
  const id = await deliver(phishingMail());
  await decideMail(analyst.call, id, { decision: "clean" });
  expect(await reanalyseMail(analyst.call, id)).toMatchObject({ verdict: "malicious", decision: "clean" });
  expect((await getMail(analyst.call, id)).changes[0]).toMatchObject({ what: "analysed", actor: analyst.user.email });
});
