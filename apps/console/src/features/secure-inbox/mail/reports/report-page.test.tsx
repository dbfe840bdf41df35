import {
  type MailReportEntry,
  reportChannel,
  type ReportedMailDetail,
  reportKind,
  reportReason,
  reportReply,
  replyVerdict,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { userWith } from "../../../../lib/session/testing-user.ts";
import { findCard, keysOf, valueOf } from "../../../../testing/cards.ts";
import { choose, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { pathOf, queryOf } from "../../../../testing/query-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { mailDetailWith } from "../../testing-mails.ts";
import {
  entryWith,
  reliabilityWith,
  reportedDetailWith,
  reportedWith,
  reportId,
  reportsOf,
} from "../../testing-reports.ts";

const list = "/secure-inbox/phishing-threats/abuse-inbox";
const path = `${list}/analysis/${reportId(1)}`;
const { title } = reportedWith();
const analyst = userWith({ first_name: "Olga", last_name: "Owner" });
const format = formatFor("en");
const open = (
  traits: Partial<ReportedMailDetail> = {},
  answers: Answers = {},
  options: Parameters<typeof openPage>[1] = {},
  search = "",
) =>
  openPage(path + search, {
    ...options,
    answers: {
      "reports.get": reportedDetailWith(traits),
      "reports.list": reportsOf(),
      "tenantActions.list": pageOf(),
      "users.list": ({ query }) => (query.get("role") === "analyst" ? pageOf(analyst) : pageOf()),
      ...answers,
    },
  });
const heading = () => screen.getByRole("heading", { level: 1 });
const entriesCard = () => findCard(say("reports.column.reports"));

describe("states", () => {
  test("while a report loads, the page says so, with the way back", async () => {
    await open({}, { "reports.get": pending });
    expect(heading().textContent).toBe(say("reports.one"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.getByText(say("reports.title"))).toBeDefined();
  });

  test("a report that is not there is said to be missing", async () => {
    await open({}, { "reports.get": refuse("not_found") });
    await screen.findByText(say("reports.missingTitle"));
    expect(screen.getByText(say("reports.missingText"))).toBeDefined();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({}, { "reports.get": refuse("internal") });
    await screen.findByText(say("reports.errorOne"));
    server.answer({ "reports.get": reportedDetailWith() });
    await press(user, say("ui.retry"));
    expect(await entriesCard()).toBeDefined();
  });

  test("its subject and decision head the page", async () => {
    await open({ state: "resolved", verdict: "simulation" });
    await entriesCard();
    expect(heading().textContent).toBe(title + say("reports.verdict.simulation"));
    expect(screen.getByText("security@rnicrosoft.example", { selector: "header bdi" })).toBeDefined();
    expect(document.title).toContain(title);
    expect(screen.queryByText(say("reports.analysingText"))).toBeNull();
  });

  test("without a subject it says so; one that is being analyzed can't be decided", async () => {
    await open({ title: "", state: "analysing" });
    await screen.findByText(say("reports.analysingText"));
    expect(heading().textContent).toBe(say("mail.noSubject"));
    expect(document.title).toContain(say("reports.one"));
    expect(screen.queryByRole("button", { name: say("reports.resolve") })).toBeNull();
  });

  test("a viewer reads it, with its owner, and changes nothing", async () => {
    const { server } = await open({ owner: "Olga Owner" }, {}, { as: { role: "viewer" } });
    await entriesCard();
    expect(valueOf(say("reports.fact.owner"), await findCard(say("reports.column.verdict"))).textContent).toBe(
      "Olga Owner",
    );
    for (const name of ["reports.resolve", "reports.review", "reports.addNote"] as const)
      expect(screen.queryByRole("button", { name: say(name) }), name).toBeNull();
    expect(server.asked("users.list")).toEqual([]);
  });

  test("a viewer of a report without an owner sees none, in French", async () => {
    await open({}, {}, { as: { role: "viewer" }, locale: "fr" });
    expect(keysOf(await findCard(say("reports.column.verdict")))).not.toContain(say("reports.fact.owner"));
  });

  test("in Arabic the page runs from right to left", async () => {
    await open({}, {}, { locale: "ar" });
    await entriesCard();
    expect(document.documentElement.dir).toBe("rtl");
    expect(within(heading()).getByText(title).tagName).toBe("BDI");
  });

  test("the way back and the neighbors keep the list's address", async () => {
    const neighbors = reportsOf(...[1, 2].map((place) => reportedWith({ id: reportId(place) })));
    const { server } = await open({}, { "reports.list": neighbors }, {}, "?shelf=all&kind[is]=junk");
    const next = await screen.findByRole("link", { name: say("list.neighbours.next") });
    const back = screen.getByRole("link", { name: say("reports.title") }).getAttribute("href");
    expect(pathOf(next.getAttribute("href"))).toBe(`${list}/analysis/${reportId(2)}`);
    expect([pathOf(back), queryOf(back)]).toEqual([list, { shelf: "all", "kind[is]": "junk" }]);
    expect(queryOf(`?${server.asked("reports.list")[0]?.query}`)).toMatchObject({ shelf: "all", "kind[is]": "junk" });
  });
});

describe("its reports", () => {
  const entryOf = async (traits: Partial<MailReportEntry>) => {
    await open({ entries: [entryWith(traits)] });
    const [entry] = within(await entriesCard()).getAllByRole("listitem");
    return entry?.textContent ?? "";
  };

  test("say who reported, how, from where, and in which words", async () => {
    const text = await entryOf({ is_repeated: true, sender_ip: "203.0.113.9", words: "Looks odd" });
    const counted = say("reports.reliability.counted", { right: 6, wrong: 2, reports: 12 });
    const range = say("reports.reliability.range", { low: "46%", high: "90%" });
    expect(text.startsWith(`Ann Example${say("reports.kind.phish")}${say("reports.repeated")}ann@example.com`)).toBe(
      true,
    );
    expect(text).toContain(`${say("reports.reliability.score", { score: "70%" })} (${range}) · ${counted}`);
    expect(text).toContain(` · ${say("reports.place.own")} · 203.0.113.9Looks odd`);
  });

  test("of someone unknown there is an address alone, and nothing that isn't known", async () => {
    const text = await entryOf({ reporter_name: null, reliability: null });
    expect(text.startsWith(`ann@example.com${say("reports.kind.phish")}${say("reports.channel.button")} · `)).toBe(
      true,
    );
    expect(screen.getAllByText("ann@example.com")).toHaveLength(1);
    expect(screen.queryByText(say("reports.repeated"))).toBeNull();
    expect(document.querySelector("blockquote")).toBeNull();
  });

  test.each([
    [{ mail_id: null }, "reports.place.none"],
    [{ is_own_copy: false }, "reports.place.attached"],
    [{ outcome: "right" }, "reports.outcome.right"],
    [{ outcome: "wrong" }, "reports.outcome.wrong"],
  ] as const)("with %j it says %s", async (traits, id) => {
    expect(await entryOf(traits)).toContain(say(id));
  });

  test.each(reportChannel.options)("the channel %s has a word", async (channel) => {
    const kind = reportKind.options[reportChannel.options.indexOf(channel) % 3] ?? "phish";
    const text = await entryOf({ channel, kind });
    expect(text).toContain(say(`reports.channel.${channel}`));
    expect(text).toContain(say(`reports.kind.${kind}`));
  });

  test("replies say how they went", async () => {
    const replies = reportReply.shape.state.options.map((state, index) => ({
      verdict: replyVerdict.options[index] ?? "clean",
      language: "en" as const,
      at: "2026-11-20T10:00:00.000Z",
      state,
      problem: null,
    }));
    const text = await entryOf({ replies });
    for (const { state, verdict } of replies)
      expect(text).toContain(say(`reports.reply.${state}`, { verdict: say(`reports.verdict.${verdict}`) }));
  });

  test("more than are listed are counted", async () => {
    await open({ reports: 1200 });
    const card = await entriesCard();
    expect(card.textContent.startsWith(`${say("reports.column.reports")}1,200`)).toBe(true);
    expect(card.textContent).toContain(say("reports.moreEntries", { count: 1199 }));
  });

  test("one who was never judged is said to be new", async () => {
    const text = await entryOf({ reliability: reliabilityWith({ right: 0, wrong: 0, reports: 1 }) });
    expect(text).toContain(say("reports.reliability.unknown", { reports: 1 }));
  });
});

describe("decision", () => {
  const decisionCard = () => findCard(say("reports.column.verdict"));
  const said = async () => {
    const card = await decisionCard();
    return Object.fromEntries(keysOf(card).map((key) => [key, valueOf(key, card).textContent]));
  };
  const fact = (key: "state" | "verdict" | "reason" | "decision" | "due" | "resolved") => say(`reports.fact.${key}`);

  test("an open one says until when it should be decided", async () => {
    await open({ is_overdue: true });
    expect(await said()).toEqual({
      [fact("state")]: say("reports.state.needs_review"),
      [fact("due")]: format.instant(reportedWith().due_at) + say("reports.overdue"),
    });
  });

  test("in time it isn't overdue; a decision about its email is shown", async () => {
    const mail = reportedWith().mail;
    await open(
      { mail: mail && { ...mail, decision: "spam" } },
      { "mail.get": mailDetailWith(), "mail.similar": { items: [] } },
    );
    expect(await said()).toEqual({
      [fact("state")]: say("reports.state.needs_review"),
      [fact("decision")]: say("mail.decision.spam"),
      [fact("due")]: format.instant(reportedWith().due_at),
    });
  });

  test.each([
    ["Ada Admin", "resolved"],
    [null, "auto_closed"],
  ] as const)("one that %s resolved says who did, and is not due", async (resolved_by, state) => {
    const mail = reportedWith().mail;
    await open(
      {
        state,
        verdict: "spam",
        resolved_by,
        resolved_at: "2026-11-20T12:00:00.000Z",
        mail: mail && { ...mail, decision: "spam" },
      },
      { "mail.get": mailDetailWith(), "mail.similar": { items: [] } },
    );
    const facts = await said();
    expect(Object.keys(facts)).toEqual([fact("state"), fact("verdict"), fact("resolved")]);
    expect(facts[fact("verdict")]).toBe(say("reports.verdict.spam"));
    expect(facts[fact("resolved")]?.endsWith(` · ${resolved_by ?? say("reports.byItself")}`)).toBe(true);
  });

  test.each(reportReason.options)("one that is not analyzed (%s) says why, and is not due", async (reason) => {
    await open({ state: "not_analysed", reason });
    expect(await said()).toEqual({
      [fact("state")]: say("reports.state.not_analysed"),
      [fact("reason")]: say(`reports.reasonText.${reason}`),
    });
  });

  test("the owner is chosen; a refusal is reported", async () => {
    const { user, server } = await open({}, { "reports.update": reportedWith() });
    await entriesCard();
    const before = server.asked("reports.get").length;
    await choose(user, say("reports.fact.owner"), "Olga Owner");
    await expect.poll(() => server.asked("reports.get").length).toBeGreaterThan(before);
    expect(server.asked("reports.update")).toMatchObject([
      { params: { id: reportId(1) }, body: { action: "assign", owner_id: analyst.id } },
    ]);
    server.answer({ "reports.update": refuse("conflict") });
    await choose(user, say("reports.fact.owner"), "Olga Owner");
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });

  test("an owner is taken off", async () => {
    const { user, server } = await open(
      { owner_id: analyst.id, owner: "Olga Owner" },
      { "reports.update": reportedWith() },
    );
    await entriesCard();
    await choose(user, say("reports.fact.owner"), say("reports.unassigned"));
    await expect.poll(() => server.asked("reports.update")[0]?.body).toEqual({ action: "assign", owner_id: null });
  });
});
