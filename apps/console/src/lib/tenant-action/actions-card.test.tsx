import {
  actionProblem,
  actionSubject,
  type Role,
  type TenantAction,
  tenantActionKind,
  tenantActionState,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fill, press } from "../../testing/controls.ts";
import { openView } from "../../testing/open-page.tsx";
import { pageOf } from "../../testing/page-of.ts";
import { pathOf, queryOf } from "../../testing/query-of.ts";
import { findToast, say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import { ActionState } from "./action-state.tsx";
import { ActionsCard } from "./actions-card.tsx";
import { tenantActionMessages } from "./messages.ts";
import { SubjectLink } from "./subject-link.tsx";
import { actionDetailWith, actionWith } from "./testing-actions.ts";
import { useTenantAction } from "./use-tenant-action.tsx";

const subject = "0199d6f0-0000-7000-8000-00000000e001";

function Card({ title }: { title?: string }) {
  const acting = useTenantAction();
  return (
    <>
      {acting.note}
      <ActionsCard subjects={[subject]} acting={acting} {...(title !== undefined && { title })}>
        <p>More actions</p>
      </ActionsCard>
      {acting.dialog}
    </>
  );
}
const show = (actions: readonly TenantAction[], answers: Answers = {}, as: { role?: Role } = {}, title?: string) =>
  openView(<Card {...(title !== undefined && { title })} />, tenantActionMessages, {
    as,
    answers: { "tenantActions.list": pageOf(...actions), ...answers },
  });
const items = async () =>
  within(await screen.findByRole("list", { name: say("tenantAction.list") })).getAllByRole("listitem");

describe("the card", () => {
  test("says what is loading under its own title", async () => {
    const { server } = await show([], { "tenantActions.list": pending }, {}, "What was done");
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("What was done");
    expect(screen.getByText("More actions")).toBeDefined();
    expect(screen.queryByText(say("tenantAction.none"))).toBeNull();
    expect(server.asked("tenantActions.list")[0]?.query.getAll("subject[is]")).toEqual([subject]);
  });

  test("says that nothing was done yet", async () => {
    await show([]);
    await screen.findByText(say("tenantAction.none"));
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(say("tenantAction.history"));
  });

  test("can be retried where it fails to load", async () => {
    const { user, server } = await show([], { "tenantActions.list": refuse("internal") });
    await screen.findByText(say("tenantAction.error"));
    server.answer({ "tenantActions.list": pageOf(actionWith()) });
    await press(user, say("ui.retry"));
    expect(await items()).toHaveLength(1);
  });

  test("says what was done, by whom, when and why; each leads to the list of actions", async () => {
    await show([actionWith({ reason: "Phishing" }), actionWith({ id: subject, requested_by: null, kind: "purge" })]);
    const [mine, policy] = await items();
    expect(mine?.textContent).toContain(`${say("tenantAction.do.quarantine")}ada.admin@example.com · `);
    expect(mine?.textContent).toContain(`Phishing${say("tenantAction.state.done")}`);
    expect(mine?.querySelector("time")?.dateTime).toBe(actionWith().created_at);
    expect(policy?.textContent).toContain(say("tenantAction.do.purge") + say("tenantAction.byPolicy"));
    const href = within(mine ?? document.body)
      .getByRole("link")
      .getAttribute("href");
    expect(pathOf(href)).toBe("/secure-inbox/respond/quarantine-emails/actions");
    expect(queryOf(href)).toEqual({ item: actionWith().id });
  });

  test.each(tenantActionKind.options)("the kind %s has a word", async (kind) => {
    await show([actionWith({ kind })]);
    expect((await items())[0]?.textContent.startsWith(say(`tenantAction.do.${kind}`))).toBe(true);
  });

  test("an open one is read again until it ends", async () => {
    const { server } = await show([actionWith({ state: "running" })]);
    await screen.findByText(say("tenantAction.state.running"));
    server.answer({ "tenantActions.list": pageOf(actionWith()) });
    expect(await screen.findByText(say("tenantAction.state.done"))).toBeDefined();
  });
});

test.each(tenantActionState.options)("the state %s has a word, with its problem where it has one", async (state) => {
  const problem = actionProblem.options[tenantActionState.options.indexOf(state)] ?? "gone";
  await openView(
    <>
      <p>
        <ActionState action={{ state, problem: null }} />
      </p>
      <p>
        <ActionState action={{ state, problem }} />
      </p>
    </>,
    tenantActionMessages,
  );
  expect([...document.querySelectorAll("p")].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    say(`tenantAction.state.${state}`),
    `${say(`tenantAction.state.${state}`)} (${say(`tenantAction.problem.${problem}`)})`,
  ]);
});

test("each subject has a place", async () => {
  await openView(
    actionSubject.options.map((each) => (
      <SubjectLink key={each} subject={each} id={subject}>
        {each}
      </SubjectLink>
    )),
    tenantActionMessages,
  );
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["mail", `/secure-inbox/phishing-threats/logs/analysis/${subject}`],
    ["rule_change", `/secure-inbox/account-takeover/email-rules/detail/${subject}`],
    ["login_case", `/secure-inbox/account-takeover/suspicious-login/caseDetail/${subject}`],
    ["report", `/secure-inbox/phishing-threats/abuse-inbox/analysis/${subject}`],
  ]);
});

describe("its buttons", () => {
  const names = async () => {
    await items();
    return screen.queryAllByRole("button").map(({ textContent }) => textContent);
  };
  test.each([
    [{ can_approve: true, can_decline: true, can_undo: false }, ["approve", "decline"]],
    [{ can_approve: false, can_decline: true, can_undo: false }, ["withdraw"]],
    [{ can_undo: true }, ["undo"]],
    [{ can_undo: false }, []],
  ] as const)("for %j are %j", async (traits, expected) => {
    await show([actionWith(traits)]);
    expect(await names()).toEqual(expected.map((name) => say(`tenantAction.${name}`)));
  });

  test("a viewer has none", async () => {
    await show([actionWith({ can_approve: true, can_decline: true })], {}, { role: "viewer" });
    expect(await names()).toEqual([]);
  });
});

describe("undoing", () => {
  test("is followed by a note, and the list is read again", async () => {
    const undone = actionWith({ state: "undone", done: 0, undone: 1, can_undo: false });
    const { user, server } = await show([actionWith()], {
      "tenantActions.undo": undone,
      "tenantActions.get": actionDetailWith(undone),
    });
    await items();
    server.answer({ "tenantActions.list": pageOf(undone) });
    await press(user, say("tenantAction.undo"));
    expect(await screen.findByText(say("tenantAction.undone", { count: 1 }))).toBeDefined();
    expect(await screen.findByText(say("tenantAction.state.undone"))).toBeDefined();
    expect(server.asked("tenantActions.undo")).toMatchObject([{ params: { id: actionWith().id }, body: {} }]);
    await press(user, say("ui.close"));
    expect(screen.queryByText(say("tenantAction.undone", { count: 1 }))).toBeNull();
  });

  test("is possible from the note too", async () => {
    const done = actionWith({ state: "done", done: 3 });
    const { user, server } = await show([actionWith()], {
      "tenantActions.undo": done,
      "tenantActions.get": actionDetailWith(done),
    });
    await items();
    await press(user, say("tenantAction.undo"));
    const note = (await screen.findByText(say("tenantAction.done.quarantine", { count: 3 }))).closest("div");
    await user.click(within(note ?? document.body).getByRole("button", { name: say("tenantAction.undo") }));
    await expect.poll(() => server.asked("tenantActions.undo").length).toBe(2);
  });

  test("makes only its own button busy; a refusal is reported", async () => {
    const { user, server } = await show([actionWith(), actionWith({ id: subject })], { "tenantActions.undo": pending });
    await items();
    const [mine, other] = screen.getAllByRole("button", { name: say("tenantAction.undo") });
    await user.click(mine ?? document.body);
    await expect.poll(() => mine?.getAttribute("aria-busy")).toBe("true");
    expect(other?.getAttribute("aria-busy")).toBeNull();
    server.answer({ "tenantActions.undo": refuse("conflict") });
    await user.click(other ?? document.body);
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });
});

describe("approval", () => {
  const proposed = actionWith({
    kind: "purge",
    state: "proposed",
    total: 4,
    reason: "Confirmed",
    can_approve: true,
    can_decline: true,
    can_undo: false,
  });
  const ask = async (decision: "approve" | "decline", traits: Partial<TenantAction> = {}, answers: Answers = {}) => {
    const approved = { ...proposed, ...traits, state: "done", done: 4 } as const;
    const opened = await show([{ ...proposed, ...traits }], {
      "tenantActions.decide": approved,
      "tenantActions.get": actionDetailWith(approved),
      ...answers,
    });
    await items();
    await press(opened.user, say(`tenantAction.${decision}`));
    const title = say(decision === "approve" ? "tenantAction.approveTitle" : "tenantAction.declineTitle");
    return { ...opened, dialog: within(await screen.findByRole("dialog", { name: title })) };
  };

  test.each(["approve", "decline"] as const)("to %s says what, by whom and why, and takes a note", async (decision) => {
    const { user, server, dialog } = await ask(decision);
    const who = "ada.admin@example.com";
    const text = say(`tenantAction.${decision}Text`).replace("<who></who>", who);
    expect(dialog.getByText(who).parentElement?.textContent).toBe(text);
    const what = dialog.getByText(proposed.label).parentElement?.textContent;
    expect(what).toBe(`${say("tenantAction.do.purge")}: ${proposed.label} +3`);
    expect(dialog.getByText("Confirmed")).toBeDefined();
    await fill(user, say("tenantAction.note"), "  Go ahead ");
    await user.click(dialog.getByRole("button", { name: say(`tenantAction.${decision}`) }));
    expect(await screen.findByText(say("tenantAction.done.purge", { count: 4 }))).toBeDefined();
    expect(server.asked("tenantActions.decide")).toMatchObject([
      { params: { id: proposed.id }, body: { decision, note: "Go ahead" } },
    ]);
    expect(server.asked("tenantActions.list").length).toBeGreaterThan(1);
  });

  test("without a note none is sent; of a policy it says so", async () => {
    const { user, server, dialog } = await ask("approve", { requested_by: null, total: 1, reason: null });
    expect(dialog.getByText(say("tenantAction.byPolicy"))).toBeDefined();
    expect(dialog.getByText(proposed.label).parentElement?.textContent).toBe(
      `${say("tenantAction.do.purge")}: ${proposed.label}`,
    );
    await user.click(dialog.getByRole("button", { name: say("tenantAction.approve") }));
    await screen.findByText(say("tenantAction.done.purge", { count: 4 }));
    expect(server.asked("tenantActions.decide")[0]?.body).toEqual({ decision: "approve" });
  });

  test("a refusal is reported, and the question with its note stays", async () => {
    const { user, dialog } = await ask("approve", {}, { "tenantActions.decide": refuse("conflict") });
    await fill(user, say("tenantAction.note"), "Go ahead");
    await user.click(dialog.getByRole("button", { name: say("tenantAction.approve") }));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>(say("tenantAction.note")).value).toBe("Go ahead");
  });

  test("the next question starts without a note", async () => {
    const { user, dialog, server } = await ask("approve");
    await fill(user, say("tenantAction.note"), "Go ahead");
    await user.click(dialog.getByRole("button", { name: say("ui.cancel") }));
    await press(user, say("tenantAction.decline"));
    const next = within(await screen.findByRole("dialog", { name: say("tenantAction.declineTitle") }));
    expect(next.getByLabelText<HTMLInputElement>(say("tenantAction.note")).value).toBe("");
    expect(server.asked("tenantActions.decide")).toEqual([]);
  });
});
