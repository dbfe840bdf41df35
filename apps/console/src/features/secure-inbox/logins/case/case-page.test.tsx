import {
  detectionClearance,
  type LoginCaseDetail,
  loginCaseState,
  type Role,
  tenantActionKind,
  tenantActionState,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { userWith } from "../../../../lib/session/testing-user.ts";
import { actionDetailWith, actionSettingsWith, actionWith } from "../../../../lib/tenant-action/testing-actions.ts";
import { findCard, timelineIn, valueOf } from "../../../../testing/cards.ts";
import { choose, fill, openMenu, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { queryOf } from "../../../../testing/query-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { caseChangeWith, caseDetailWith, caseId, caseWith, entryWith, findingWith } from "../testing-logins.ts";
import { containments } from "./case-view.tsx";

const list = "/secure-inbox/account-takeover/suspicious-login";
const path = `${list}/caseDetail/${caseId(1)}`;
const analyst = userWith({ first_name: "Olga", last_name: "Owner" });
const openAny = (answers: Answers, role: Role = "analyst", search = "") =>
  openPage(path + search, {
    as: { role },
    answers: {
      "loginCases.list": pageOf(),
      "tenantActions.list": pageOf(),
      "tenantActionSettings.read": actionSettingsWith(),
      "users.list": ({ query }) => (query.get("role") === "analyst" ? pageOf(analyst) : pageOf()),
      ...answers,
    },
  });
const open = async (traits: Partial<LoginCaseDetail> = {}, answers: Answers = {}, role: Role = "analyst") => {
  const opened = await openAny({ "loginCases.get": caseDetailWith(traits), ...answers }, role);
  await findCard(say("login.facts"));
  return opened;
};

describe("states", () => {
  test("one that loads says so", async () => {
    await openAny({ "loginCases.get": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("login.case"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  test("one that fails can be retried; one that doesn't exist says so", async () => {
    const { user, server } = await openAny({ "loginCases.get": refuse("internal") });
    await screen.findByText(say("login.errorOne"));
    server.answer({ "loginCases.get": refuse("not_found") });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("login.missingTitle"))).toBeDefined();
  });

  test("a viewer reads everything and does nothing; the way back keeps the list's address", async () => {
    await openAny({ "loginCases.get": caseDetailWith({ owner: "Olga Owner" }) }, "viewer", "?state[is]=new");
    const card = await findCard(say("login.facts"));
    expect(valueOf(say("login.column.owner"), card).textContent).toBe("Olga Owner");
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByLabelText(say("login.note"))).toBeNull();
    for (const kind of containments)
      expect(screen.queryByRole("button", { name: say(`tenantAction.do.${kind}`) })).toBeNull();
    expect(screen.queryByRole("button", { name: say("login.change") })).toBeNull();
    const back = screen.getByRole("link", { name: say("login.title") });
    expect(queryOf(back.getAttribute("href"))).toEqual({ "state[is]": "new" });
  });

  test("someone without a name is called by their address", async () => {
    await open({ display_name: "", countries: [] });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      `ann@example.com${say("insights.severity.critical")}`,
    );
    const card = await findCard(say("login.facts"));
    expect(valueOf(say("login.column.countries"), card).textContent).toBe("–");
    const all = within(card).getByRole("link", { name: say("login.allOfUser") });
    expect(queryOf(all.getAttribute("href"))).toEqual({ "user[is]": "ann@example.com" });
  });
});

describe("what speaks for it", () => {
  const findings = [
    findingWith({
      evidence: {
        from: "NL",
        to: "NG",
        kilometres: 5100,
        ip: "198.51.100.90",
        asn: 64500,
        managed: "no",
        new: ["country"],
      },
      clears: [...detectionClearance.options],
    }),
    findingWith({ key: "risk", id: "signin.ms_risk", adds: 20, evidence: { level: "high", type: "unlikelyTravel" } }),
    findingWith({ key: "chain", id: "ato.chain", adds: 0, evidence: { steps: ["consent"], unheard: "Zanzibar" } }),
  ];

  test("the summary counts detections and names the strongest", async () => {
    await open({ findings });
    const strongest = `${say("login.detection.signin.impossible_travel")} and ${say("login.detection.signin.ms_risk")}`;
    expect(screen.getByText(say("login.summary", { count: 3, score: "92", strongest }))).toBeDefined();
  });

  test("evidence is said in words, with what would clear it", async () => {
    const { user } = await open({ findings });
    const table = within(await screen.findByRole("table", { name: say("login.findings") }));
    await user.click(table.getByRole("button", { name: new RegExp(say("login.detection.signin.impossible_travel")) }));
    const value = (name: "from" | "kilometres" | "asn" | "managed" | "new") =>
      valueOf(say(`login.evidence.${name}`), document.body).textContent;
    expect(value("from")).toBe("Netherlands");
    expect(value("kilometres")).toBe("5,100");
    expect(value("asn")).toBe("AS64500");
    expect(value("managed")).toBe(say("login.no"));
    expect(value("new")).toBe(say("login.trait.country"));
    const clears = detectionClearance.options.map((each) => say(`login.clear.${each}`)).join(" · ");
    expect(screen.getByText(`${say("login.clears")} ${clears}`)).toBeDefined();
  });

  test("what doesn't count is apart, and unknown evidence isn't shown", async () => {
    await open({ findings });
    const details = (await screen.findByText(say("login.notCounted", { count: 1 }))).closest("details");
    expect(details?.textContent).toContain(say("login.detection.ato.chain"));
    expect(details?.textContent).toContain(say("login.step.consent"));
    expect(details?.textContent).not.toContain("Zanzibar");
    expect(valueOf(say("login.evidence.steps"), details ?? undefined).textContent).toBe(say("login.step.consent"));
  });

  test("what is usual is next to what was seen; only against a past is something new", async () => {
    const known = { value: "NL", days: 20, seen: 3 };
    await open({
      usual: {
        countries: [known, { value: "NG", days: 0, seen: 1 }],
        networks: [{ value: "64500", days: 0, seen: 1 }],
        devices: [],
        apps: [],
      },
    });
    const card = within(await findCard(say("login.usual")));
    expect(card.getByText("Nigeria").closest("tr")?.textContent).toBe(`Nigeria${say("login.usual.new")}01`);
    expect(card.getByText("Netherlands").closest("tr")?.textContent).toBe("Netherlands203");
    expect(card.getByText("AS64500").closest("tr")?.textContent).toBe("AS6450001");
    expect(card.queryByText(say("login.usual.devices"))).toBeNull();
    expect(card.queryByText(say("login.nothingUsual"))).toBeNull();
  });

  test("where nothing is known, it says so", async () => {
    await open({ timeline_is_cut: true });
    expect(screen.getByText(say("login.nothingUsual"))).toBeDefined();
    expect(screen.getByText(say("login.timelineCut"))).toBeDefined();
    expect(screen.getByText(say("login.timelineEmpty"))).toBeDefined();
  });
});

describe("timeline and history", () => {
  test("every kind of entry has words, and leads to its rule", async () => {
    await open({
      timeline: [
        entryWith({ id: "1", details: ["NL", "198.51.100.90"], detections: ["ato.chain"], outcome: "50133 Revoked" }),
        entryWith({ id: "2", kind: "failed_sign_in" }),
        entryWith({ id: "3", kind: "audit", title: "Reset user password" }),
        entryWith({ id: "4", kind: "consent", title: "Unheard of" }),
        entryWith({ id: "5", kind: "risk", title: "leakedCredentials", details: ["high"], outcome: "atRisk" }),
        entryWith({ id: "6", kind: "rule", title: "Forward", rule_change_id: caseId(7) }),
      ],
    });
    const card = await findCard(say("login.timeline"));
    const entries = timelineIn(card);
    expect(entries.map(([title]) => title)).toEqual([
      say("login.entry.sign_in", { title: "Exchange Online" }),
      say("login.entry.failed_sign_in", { title: "Exchange Online" }),
      say("login.entry.audit", { title: say("login.microsoft.audit.reset") }),
      say("login.entry.consent", { title: "Unheard of" }),
      say("login.entry.risk", { title: say("login.microsoft.risk.leakedCredentials") }),
      say("login.entry.rule", { title: "Forward" }),
    ]);
    expect(card.textContent).toContain("Netherlands · 198.51.100.90");
    expect(card.textContent).toContain(say("login.detection.ato.chain"));
    expect(card.textContent).toContain(say("login.microsoft.state.atRisk"));
    expect(within(card).getByRole("link").getAttribute("href")).toBe(
      `/secure-inbox/account-takeover/email-rules/detail/${caseId(7)}`,
    );
    expect(screen.queryByText(say("login.timelineCut"))).toBeNull();
  });

  test("every action and its state has words", async () => {
    const kinds = tenantActionKind.options.map((title) => entryWith({ id: title, kind: "action", title }));
    const states = tenantActionState.options.map((outcome) =>
      entryWith({ id: outcome, kind: "action", title: "unheard of", outcome }),
    );
    await open({ timeline: [...kinds, ...states] });
    const card = await findCard(say("login.timeline"));
    const titles = timelineIn(card).map(([title]) => title);
    expect(titles).toEqual([
      ...tenantActionKind.options.map((kind) => say(`tenantAction.do.${kind}`)),
      ...states.map(() => "unheard of"),
    ]);
    for (const state of tenantActionState.options)
      expect(within(card).getAllByText(say(`tenantAction.state.${state}`)).length).toBeGreaterThan(0);
  });

  test("what became of a case is said in words", async () => {
    const changes = [
      caseChangeWith({ id: "1", what: "state", state: "attack", actor: "bo@example.com" }),
      caseChangeWith({ id: "2", what: "assigned", value: "Olga Owner" }),
      caseChangeWith({ id: "3", what: "assigned", value: null }),
      caseChangeWith({ id: "4", what: "joined", value: "ato.chain signin.new_asn" }),
      caseChangeWith({ id: "5", what: "reopened", value: "" }),
      caseChangeWith({ id: "6", what: "commented", value: "She was called" }),
      caseChangeWith({ id: "7", what: "found" }),
    ].map((each) => ({ ...each, id: caseId(900 + Number(each.id)) }));
    await open({ changes });
    const card = await findCard(say("login.history"));
    expect(timelineIn(card).map(([title]) => title)).toEqual([
      say("login.became.attack"),
      say("login.assigned", { name: "Olga Owner" }),
      say("login.unassigned"),
      say("login.happened.joined"),
      say("login.happened.reopened"),
      say("login.happened.commented"),
      say("login.happened.found"),
    ]);
    expect(card.textContent).toContain("She was called");
    expect(card.textContent).toContain("bo@example.com");
    expect(card.textContent).toContain(
      `${say("login.detection.signin.new_asn")} · ${say("login.detection.ato.chain")}`,
    );
  });
});

describe("what is done", () => {
  const next = {
    new: "in_review",
    in_review: "contained",
    contained: "attack",
    attack: "new",
    not_attack: "new",
  } as const;
  test.each(loginCaseState.options)(
    "one that is %s goes one step further with a button, elsewhere by the menu",
    async (state) => {
      const { user, server } = await open({ state }, { "loginCases.update": caseWith() });
      const items = await openMenu(user, say("login.change"));
      expect(items.map(({ textContent }) => textContent)).toEqual(
        loginCaseState.options.filter((each) => each !== state).map((each) => say(`login.do.${each}`)),
      );
      await user.keyboard("{Escape}");
      await press(user, say(`login.do.${next[state]}`));
      await findToast(say(`login.done.${next[state]}`, { count: 1 }));
      expect(server.asked("loginCases.update").map(({ params, body }) => [params["id"], body])).toEqual([
        [caseId(1), { action: "state", state: next[state] }],
      ]);
    },
  );

  test("the menu changes its state, and a refusal is reported", async () => {
    const { user, server } = await open({}, { "loginCases.update": refuse("unavailable") });
    await pick(user, say("login.change"), say("login.do.not_attack"));
    await findToast(say("problem.unavailable"));
    expect(server.asked("loginCases.update")[0]?.body).toEqual({ action: "state", state: "not_attack" });
  });

  test("it is assigned, and taken from its owner", async () => {
    const { user, server } = await open(
      { owner_id: caseId(77), owner: "Gone Person" },
      { "loginCases.update": caseWith() },
    );
    await choose(user, say("login.column.owner"), "Olga Owner");
    await choose(user, say("login.column.owner"), say("login.unassigned"));
    await expect
      .poll(() => server.asked("loginCases.update").map(({ body }) => body))
      .toEqual([
        { action: "assign", owner_id: analyst.id },
        { action: "assign", owner_id: null },
      ]);
  });

  test("a note goes into its history", async () => {
    const { user, server } = await open(
      {},
      { "loginCases.comment": caseChangeWith({ what: "commented", value: "Hi" }) },
    );
    const before = server.asked("loginCases.get").length;
    await fill(user, say("login.note"), " She was called ");
    await press(user, say("login.addNote"));
    await expect.poll(() => server.asked("loginCases.get").length).toBeGreaterThan(before);
    expect(server.asked("loginCases.comment").map(({ body }) => body)).toEqual([{ text: "She was called" }]);
  });

  test.each(containments)("%s names the account, is asked and followed", async (kind) => {
    const action = actionWith({ kind, subject: "login_case", subject_id: caseId(1) });
    const { user, server } = await open(
      {},
      { "tenantActions.request": action, "tenantActions.get": actionDetailWith(action) },
    );
    await press(user, say(`tenantAction.do.${kind}`));
    const dialog = within(await screen.findByRole("dialog", { name: say(`tenantAction.ask.${kind}`, { count: 1 }) }));
    expect(dialog.getByText("ann@example.com")).toBeDefined();
    await user.click(await dialog.findByRole("button", { name: say(`tenantAction.do.${kind}`) }));
    await screen.findByText(say(`tenantAction.done.${kind}`, { count: 1 }));
    expect(server.asked("tenantActions.request").map(({ body }) => body)).toEqual([{ kind, targets: [caseId(1)] }]);
  });
});
