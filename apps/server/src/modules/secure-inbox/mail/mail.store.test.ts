import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { buildMessage, buildZip, codePicture, drawCode } from "@parapet/mail-analysis/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ViewerCall } from "../../../platform/call.ts";
import { codeOf } from "../../account/testing.ts";
import { decideMail, decideEmails } from "./decide-mail.ts";
import { exportMail } from "./export-mail.ts";
import { findSimilar } from "./find-similar.ts";
import { getMail } from "./get-mail.ts";
import { listMail, selectMail } from "./list-mail.ts";
import type { MailSelection } from "./mail-selection.ts";
import { downloadMail, openSource, openText } from "./open-content.ts";
import { openPage, readPage } from "./open-page.ts";
import { exportIndicators } from "./queries.ts";
import { reanalyzeEmail } from "./reanalyze-email.ts";
import { contentDays } from "./stored-mail.ts";
import { sweepMail } from "./sweep-mail.ts";
import { harmlessEmail, letter, phishingMail, startMail } from "./testing.ts";
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

describe("an uploaded email", () => {
  test("is analyzed, shown with its report, and stored once", async () => {
    const { analyst } = await world.addOrg();
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

  test("is rejected without storing it if it isn't an email", async () => {
    const { analyst } = await world.addOrg();
    expect(await codeOf(uploadMail(analyst.call, "x.eml", Buffer.from("\n \n")))).toBe("invalid_input");
    expect(await codeOf(uploadMail(analyst.call, "x.pdf", Buffer.from("%PDF-1.7\n\nnothing")))).toBe("invalid_input");
    expect(await subjects(analyst.call, {})).toEqual([]);
  });
});

test("lists filter by detected properties", async () => {
  const { analyst, deliver } = await world.addOrg();
  await deliver(phishingMail("one"));
  await deliver(harmlessEmail);
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
  const other = await world.addOrg();
  expect(await subjects(other.analyst.call, {})).toEqual([]);
});

describe("a decision", () => {
  test("overrides the verdict, moves the email between lists, and is removed", async () => {
    const { analyst, deliver } = await world.addOrg();
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

  test("in bulk has individual results", async () => {
    const { analyst, deliver } = await world.addOrg();
    const ids = [await deliver(phishingMail("a")), await deliver(phishingMail("b"))];
    expect((await selectMail(analyst.call, { ...everything, shelf: "open" })).ids.toSorted()).toEqual(ids.toSorted());
    await decideMail(analyst.call, ids[0] ?? "", { decision: "phishing" });
    const gone = crypto.randomUUID();
    const { items } = await decideEmails(analyst.call, { ids: [...ids, gone], decision: "phishing" });
    expect(items.map(({ result }) => result)).toEqual(["unchanged", "done", "failed"]);
  });
});

describe("an email's content", () => {
  test("is opened by ticket, marked, without scripts, and audited", async () => {
    const { analyst, deliver } = await world.addOrg();
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

  test("is opened as text and source, downloaded, and audited", async () => {
    const { analyst, deliver } = await world.addOrg();
    const id = await deliver(phishingMail());
    expect(await openText(analyst.call, id)).toContain("Verify your account password now");
    expect(await openSource(analyst.call, id)).toContain("<script>");
    expect(Buffer.from(await downloadMail(analyst.call, id)).equals(phishingMail())).toBe(true);
    expect(await exportIndicators(analyst.call, id)).toContain("domain,login[.]rnicrosoft[.]example,anchor");
    expect(await audited(id)).toEqual(["mail.open", "mail.open", "mail.download", "mail.download"]);
  });

  test("is exported as indicators: addresses of QR codes, each once, and no unknown digests", async () => {
    const { analyst } = await world.addOrg();
    const code = codePicture(await drawCode("https://scan.paper-route.example/pay"));
    const locked = buildZip([{ name: "terms.txt", content: "a", isEncrypted: true }]);
    const raw = buildMessage({
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

  test("is hidden from users who may only read lists", async () => {
    const { viewer, analyst, deliver } = await world.addOrg();
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

  test("can't be opened after retention", async () => {
    const { analyst, deliver } = await world.addOrg();
    const id = await deliver(phishingMail());
    world.clock.advance({ days: contentDays + 1 });
    await sweepMail(world.platform);
    expect(await codeOf(openText(analyst.call, id))).toBe("conflict");
    expect(await codeOf(reanalyzeEmail(analyst.call, id))).toBe("conflict");
    expect(await getMail(analyst.call, id)).toMatchObject({ report: null, content_until: null, verdict: "malicious" });
  });
});

test("MIME defects are reported", async () => {
  const { analyst, deliver } = await world.addOrg();
  const damaged = letter(
    ["From: Bo <bo@partner.example>", "From: Cy <cy@other.example>", "Content-Type: multipart/mixed; boundary=b"],
    "--b\r\nContent-Type: text/plain; charset=klingon\r\n\r\nHello",
  );
  const defectsOf = async (id: string) => (await getMail(analyst.call, id)).report?.defects.map(({ code }) => code);
  const found = await defectsOf(await deliver(damaged));
  expect(found?.toSorted()).toEqual(["repeated_header", "unknown_charset", "unterminated_multipart"]);
  expect(await defectsOf(await deliver(harmlessEmail))).toEqual([]);
});

test("exact and near copies of a campaign are found, and nothing else", async () => {
  const { analyst, deliver } = await world.addOrg();
  const id = await deliver(phishingMail("1"));
  const copy = await deliver(phishingMail("2"));
  await deliver(harmlessEmail);
  await deliver(letter(["From: x@rnicrosoft.example", "Subject: Other"], "Something entirely different, about fish."));
  const { items } = await findSimilar(analyst.call, id);
  expect(items.map((mail) => [mail.id, mail.is_copy])).toEqual([[copy, true]]);
});

test("reanalyzing an email uses current knowledge and keeps the decision", async () => {
  const { analyst, deliver } = await world.addOrg();
  const id = await deliver(phishingMail());
  await decideMail(analyst.call, id, { decision: "clean" });
  expect(await reanalyzeEmail(analyst.call, id)).toMatchObject({ verdict: "malicious", decision: "clean" });
  expect((await getMail(analyst.call, id)).changes[0]).toMatchObject({ what: "analysed", actor: analyst.user.email });
});
