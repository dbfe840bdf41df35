import { type RuleChangeDetail, type Role, ruleChangeState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionDetailWith, actionWith } from "../../../../lib/tenant-action/testing-actions.ts";
import { findCard, keysOf, timelineIn, valueOf } from "../../../../testing/cards.ts";
import { fill, openMenu, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import {
  changeId,
  coverageWith,
  differenceWith,
  mailboxRuleWith,
  ruleChangeDetailWith,
  ruleChangeWith,
  ruleStepWith,
} from "../testing-rule-changes.ts";

const path = `/secure-inbox/account-takeover/email-rules/detail/${changeId(1)}`;
const open = async (traits: Partial<RuleChangeDetail> = {}, answers: Answers = {}, role: Role = "analyst") => {
  const opened = await openPage(path, {
    as: { role },
    answers: {
      "ruleChanges.get": ruleChangeDetailWith(traits),
      "ruleChanges.list": pageOf(),
      "ruleChanges.update": ruleChangeWith(),
      "ruleSweeps.coverage": coverageWith(),
      "tenantActions.list": pageOf(),
      ...answers,
    },
  });
  await screen.findByText(say("rules.whatChanged"));
  return opened;
};
const openAny = (answers: Answers) => openPage(path, { answers: { "ruleChanges.list": pageOf(), ...answers } });

describe("states", () => {
  test("one that loads says so", async () => {
    await openAny({ "ruleChanges.get": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("rules.one"));
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  });

  test("one that doesn't exist says so; one that fails can be retried", async () => {
    const { user, server } = await openAny({ "ruleChanges.get": refuse("internal") });
    await screen.findByText(say("rules.errorOne"));
    server.answer({ "ruleChanges.get": refuse("not_found") });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("rules.missingTitle"))).toBeDefined();
    expect(screen.getByText(say("rules.missingText"))).toBeDefined();
  });

  test("a viewer reads it and decides nothing", async () => {
    await open({}, {}, "viewer");
    expect(screen.queryByRole("button", { name: say("rules.more") })).toBeNull();
    expect(screen.queryByRole("button", { name: say("tenantAction.do.disable_rule") })).toBeNull();
  });

  test("the heading says how grave it is, where, and how it stands", async () => {
    await open({ mailbox: "", mailbox_id: null, kind: "transport_rule" });
    const heading = screen.getByRole("heading", { level: 1 }).textContent;
    expect(heading).toBe(`Forward invoices${say("rules.severity.high")}85${say("rules.state.new")}`);
    expect(screen.getByText(say("rules.wholeTenant")).closest("p, div")?.textContent).toContain(
      say("rules.kind.transport_rule"),
    );
    expect(screen.queryByText(say("rules.others"))).toBeNull();
  });
});

describe("what changed", () => {
  test.each(["added", "removed", "widened", "narrowed", "replaced", "same"] as const)(
    "a clause that is %s says so",
    async (kind) => {
      await open({ differences: [differenceWith({ kind, before: ["old@example.net"] })] });
      const card = within(await findCard(say("rules.whatChanged")));
      expect(card.getByText(say(`rules.difference.${kind}`))).toBeDefined();
      expect(card.getByText(say("rules.part.action"))).toBeDefined();
      expect(card.queryByText("old@example.net") !== null).toBe(kind !== "added" && kind !== "same");
      expect(card.getByText("drop@example.net")).toBeDefined();
      expect(card.getByText(say("rules.clause.forwardTo"))).toBeDefined();
    },
  );

  test("values are said in words; what a newer server names keeps its name", async () => {
    const differences = [
      differenceWith({ name: "delete", after: ["true"] }),
      differenceWith({ name: "brandNew", after: null, before: ["false"], kind: "removed" }),
    ];
    await open({ differences });
    const card = within(await findCard(say("rules.whatChanged")));
    expect(card.getByText(say("rules.yes"))).toBeDefined();
    expect(card.getByText(say("rules.no"))).toBeDefined();
    expect(card.getByText(say("rules.nothing"))).toBeDefined();
    expect(card.getByText("brandNew")).toBeDefined();
  });

  test.each<[Parameters<typeof open>[0], boolean]>([
    [{}, true],
    [{ differences: [differenceWith({ part: "condition", name: "subjectContains" })] }, false],
    [{ differences: [differenceWith({ part: "condition", after: null, kind: "removed" })] }, true],
    [{ is_complete: false }, false],
    [{ is_enabled: null }, false],
    [{ kind: "mailbox_forwarding" }, false],
  ])("%j: every email is concerned: %s", async (traits, concernsAll) => {
    await open(traits);
    expect(screen.queryByText(say("rules.everyMail")) !== null).toBe(concernsAll);
    expect(screen.queryByText(say("rules.incomplete")) !== null).toBe(traits?.is_complete === false);
  });

  test("another name and being switched are said before and after", async () => {
    await open({ name_before: "Invoices", was_enabled: true, is_enabled: false });
    const card = await findCard(say("rules.whatChanged"));
    expect(valueOf(say("rules.column.name"), card).textContent).toBe(
      `${say("rules.before")}:Invoices${say("rules.after")}:Forward invoices`,
    );
    expect(valueOf(say("rules.isEnabled"), card).textContent).toBe(
      `${say("rules.before")}:${say("rules.yes")}${say("rules.after")}:${say("rules.no")}`,
    );
    expect(within(card).queryByText(say("rules.noBody"))).toBeNull();
  });

  test("one without content says so; what is no rule has facts", async () => {
    const { server, goTo } = await open({ was_enabled: true });
    expect(screen.getByText(say("rules.noBody"))).toBeDefined();
    const facts = [{ name: "DeliverTo", values: ["drop@example.net"] }];
    server.answer({ "ruleChanges.get": ruleChangeDetailWith({ id: changeId(2), kind: "mailbox_forwarding", facts }) });
    await goTo(path.replace(changeId(1), changeId(2)));
    expect(await screen.findByText("DeliverTo")).toBeDefined();
    expect(screen.queryByText(say("rules.noBody"))).toBeNull();
  });
});

describe("where it came from, and what is around it", () => {
  test("says what the audit log knows, and what it doesn't", async () => {
    await open({ app_id: "app-7", actor: null });
    const card = await findCard(say("rules.column.actor"));
    expect(valueOf(say("rules.app"), card).textContent).toBe("app-7");
    expect(valueOf(say("rules.operation"), card).textContent).toBe("New-InboxRule");
    expect(valueOf(say("rules.column.ip"), card).textContent).toBe("198.51.100.90");
    for (const id of ["rules.column.actor", "rules.session"] as const)
      expect(valueOf(say(id), card).textContent).toBe(say("rules.unknown"));
    expect(within(card).queryByText(say("rules.notTold"))).toBeNull();
    expect(keysOf(card)).toHaveLength(9);
  });

  test("one that only a comparison found says so", async () => {
    await open({ source: "snapshot", is_baseline: true });
    const card = await findCard(say("rules.column.actor"));
    expect(within(card).getByText(say("rules.notTold"))).toBeDefined();
    expect(valueOf(say("rules.column.source"), card).textContent).toBe(say("rules.baseline"));
  });

  test("the score says why, and what would lower it", async () => {
    await open({
      signals: [
        { id: "external_forward", points: 60, evidence: ["drop@example.net", "b"] },
        { id: "unheard_of", points: -5, evidence: [] },
      ],
      lower_without: ["unheard_of"],
    });
    const table = await screen.findByRole("table", { name: say("rules.why") });
    expect(table.textContent).toContain("unheard_of");
    expect(screen.getByText(say("rules.lowerWithout", { signals: "unheard_of" }))).toBeDefined();
    expect(screen.queryByText(say("rules.whyNothing"))).toBeNull();
  });

  test("points above 100 come to the score that the list has", async () => {
    await open({
      score: 100,
      severity: "high",
      signals: [
        { id: "external_forward", points: 60, evidence: [] },
        { id: "unheard_of", points: 55, evidence: [] },
      ],
    });
    const table = await screen.findByRole("table", { name: say("rules.why") });
    const total = within(table).getByRole("row", { name: new RegExp(`^${say("ui.total")}`) });
    expect(total.textContent).toContain("100");
    expect(table.textContent).not.toContain("115");
  });

  test("without signals nothing weighs", async () => {
    await open();
    expect(screen.getByText(say("rules.whyNothing"))).toBeDefined();
  });

  test("rules of the mailbox are in their order, with what they do", async () => {
    const clauses = [
      { part: "action" as const, name: "delete", values: ["true"] },
      { part: "condition" as const, name: "subjectContains", values: ["x@y.example"] },
    ];
    await open({
      rules: [
        mailboxRuleWith({ rule_id: "b", name: "Second", sequence: 2, is_enabled: false, clauses }),
        mailboxRuleWith({ rule_id: "a", name: "First", sequence: 1, is_changed: true }),
      ],
    });
    const list = within(screen.getByRole("list", { name: say("rules.others") }));
    const [first, second] = list.getAllByRole("listitem").filter((each) => each.textContent.match(/First|Second/));
    expect(first?.textContent).toContain("First");
    expect(first?.textContent).toContain(say("rules.thisOne"));
    expect(first?.textContent).not.toContain(say("rules.off"));
    expect(second?.textContent).toContain(say("rules.off"));
    if (second === undefined) throw new Error("There is no second rule");
    expect(keysOf(second)).toEqual([
      `${say("rules.part.condition")}: ${say("rules.clause.subjectContains")}`,
      `${say("rules.part.action")}: ${say("rules.clause.delete")}`,
    ]);
  });

  test.each([
    [null, "rules.neverRead"],
    ["2026-11-20T09:10:00.000Z", "rules.noRules"],
  ] as const)("read at %s without rules: %s", async (rules_read_at, id) => {
    await open({ rules_read_at });
    expect(screen.getByText(say(id))).toBeDefined();
  });

  test("changes with something in common lead to them", async () => {
    await open({ same_destination: [ruleChangeWith({ id: changeId(7), name: ".", mailbox: "bo@example.com" })] });
    const list = within(screen.getByRole("list", { name: say("rules.sameDestination") }));
    expect(list.getByRole("link", { name: say("rules.signsName", { name: "." }) }).getAttribute("href")).toBe(
      path.replace(changeId(1), changeId(7)),
    );
    expect(list.getByText("bo@example.com")).toBeDefined();
    const other = within(await findCard(say("rules.sameMailbox")));
    expect(other.getByText(say("rules.nothing"))).toBeDefined();
  });

  test("its history is newest first, in words", async () => {
    const whats = ["found", "audited", "state", "disabled", "deleted", "restored"] as const;
    const steps = whats.map((what, place) =>
      ruleStepWith({
        id: changeId(900 + place),
        what,
        state: "legitimate",
        actor: place > 1 ? "bo@example.com" : null,
        note: what === "state" ? "Hers" : null,
      }),
    );
    await open({ steps });
    const entries = timelineIn(await findCard(say("rules.history")));
    expect(entries.map(([title]) => title)).toEqual(
      whats.map((what) => (what === "state" ? say("rules.state.legitimate") : say(`rules.step.${what}`))).toReversed(),
    );
    expect(entries[3]?.join(" ")).toContain("Hers");
  });
});

describe("what is done", () => {
  const offers = {
    new: ["acknowledged", "legitimate"],
    acknowledged: ["legitimate", "new"],
    legitimate: ["acknowledged", "new"],
    neutralised: null,
  } as const;
  test.each(ruleChangeState.options)("one that is %s offers the other states", async (state) => {
    const { user } = await open({ state });
    const names = offers[state];
    if (names === null) {
      expect(screen.queryByRole("button", { name: say("rules.more") })).toBeNull();
      expect(screen.queryByRole("button", { name: say("tenantAction.do.disable_rule") })).toBeNull();
      return;
    }
    const items = await openMenu(user, say("rules.more"));
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...names.map((each) => say(`rules.do.${each}`)),
      say("tenantAction.do.delete_rule"),
    ]);
  });

  test("it is acknowledged, and a refusal is reported", async () => {
    const { user, server } = await open();
    const before = server.asked("ruleChanges.get").length;
    await pick(user, say("rules.more"), say("rules.do.acknowledged"));
    await expect.poll(() => server.asked("ruleChanges.get").length).toBeGreaterThan(before);
    expect(server.asked("ruleChanges.update").map(({ body }) => body)).toEqual([{ state: "acknowledged" }]);
    server.answer({ "ruleChanges.update": refuse("conflict") });
    await pick(user, say("rules.more"), say("rules.do.acknowledged"));
    await findToast(say("problem.conflict"));
  });

  test.each([
    [" Hers ", { note: "Hers" }],
    ["  ", {}],
  ])("it is legitimate with the note %j", async (typed, part) => {
    const { user, server } = await open();
    await pick(user, say("rules.more"), say("rules.do.legitimate"));
    await screen.findByText(say("rules.legitimateText"));
    await fill(user, say("rules.note"), typed);
    await press(user, say("rules.do.legitimate"));
    await expect.poll(() => screen.queryByText(say("rules.legitimateText"))).toBeNull();
    expect(server.asked("ruleChanges.update").map(({ body }) => body)).toEqual([{ state: "legitimate", ...part }]);
  });

  test.each(["disable_rule", "delete_rule"] as const)("%s: asked, done and followed", async (kind) => {
    const action = actionWith({ kind, subject: "rule_change", subject_id: changeId(1) });
    const { user, server } = await open(
      {},
      { "tenantActions.request": action, "tenantActions.get": actionDetailWith(action) },
    );
    const name = say(`tenantAction.do.${kind}`);
    if (kind === "disable_rule") await press(user, name);
    else await pick(user, say("rules.more"), name);
    const dialog = await screen.findByRole("dialog", { name: say(`tenantAction.ask.${kind}`, { count: 1 }) });
    await user.click(within(dialog).getByRole("button", { name }));
    await screen.findByText(say(`tenantAction.done.${kind}`, { count: 1 }));
    expect(server.asked("tenantActions.request").map(({ body }) => body)).toEqual([{ kind, targets: [changeId(1)] }]);
  });

  test.each([
    [false, true],
    [true, false],
    [false, false],
  ])("where its rule is known (%s) or may be changed (%s), nothing is offered in vain", async (can_act, granted) => {
    await open({ can_act }, { "ruleSweeps.coverage": coverageWith({ can_act: granted }) });
    await screen.findByRole("button", { name: say("rules.more") });
    expect(screen.queryByRole("button", { name: say("tenantAction.do.disable_rule") })).toBeNull();
    if (can_act) expect(await screen.findByText(say("rules.askedNotGranted"))).toBeDefined();
    else expect(screen.queryByText(say("rules.askedNotGranted"))).toBeNull();
  });
});
