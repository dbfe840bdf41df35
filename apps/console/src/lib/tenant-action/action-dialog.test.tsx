import { actionAbility, mailAbilities, type Role, tenantActionKind } from "@parapet/contract";
import { buttonClass } from "@parapet/ui/button-class";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fill, press } from "../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../testing/described.ts";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import type { AskedAction, AskedKind } from "./action-dialog.tsx";
import { tenantActionMessages } from "./messages.ts";
import { actionDetailWith, actionSettingsWith, actionWith } from "./testing-actions.ts";
import { useTenantAction } from "./use-tenant-action.tsx";

const [first, second] = ["0199d6f0-0000-7000-8000-00000000e001", "0199d6f0-0000-7000-8000-00000000e002"] as const;
const kinds = tenantActionKind.options.filter((kind): kind is AskedKind => kind !== "notify_reporter");

/** Asks for actions one after another, as pages do. */
function Asking({ asked, onBegun }: { asked: readonly AskedAction[]; onBegun?: () => void }) {
  const acting = useTenantAction(onBegun);
  return (
    <>
      {asked.map((each, index) => (
        <button key={each.kind + each.count} type="button" onClick={() => acting.ask(each)}>
          {`ask ${index}`}
        </button>
      ))}
      {acting.note}
      {acting.dialog}
    </>
  );
}

interface Setting {
  readonly answers?: Answers;
  readonly onBegun?: () => void;
  readonly role?: Role;
}
async function ask(asked: AskedAction, { answers = {}, onBegun = () => {}, role = "analyst" }: Setting = {}) {
  const opened = await openView(<Asking asked={[asked]} onBegun={onBegun} />, tenantActionMessages, {
    as: { role },
    answers: { "tenantActionSettings.read": actionSettingsWith(), ...answers },
  });
  await press(opened.user, "ask 0");
  const title = say(`tenantAction.ask.${asked.kind}`, { count: asked.count });
  return { ...opened, dialog: within(await screen.findByRole("dialog", { name: title })) };
}
const begun = (traits: Parameters<typeof actionWith>[0] = {}): Answers => ({
  "tenantActions.request": actionWith(traits),
  "tenantActions.get": actionDetailWith(traits),
});

describe("the question", () => {
  const grave = new Set<AskedKind>(["purge", "revoke_sessions", "disable_user", "confirm_compromised", "delete_rule"]);
  test.each(kinds)("%s says how many and what happens, looks dangerous if it is, and is done", async (kind) => {
    const { user, server, dialog } = await ask(
      { kind, targets: [first, second], count: 2 },
      { answers: begun({ kind }) },
    );
    expect(dialog.getByText(say(`tenantAction.text.${kind}`))).toBeDefined();
    const button = dialog.getByRole("button", { name: say(`tenantAction.do.${kind}`) });
    expect(button.className).toBe(buttonClass(grave.has(kind) ? "danger" : "primary"));
    await fill(user, say("tenantAction.reason"), "  Because ");
    await user.click(button);
    await screen.findByText(say(`tenantAction.done.${kind}`, { count: 1 }));
    expect(server.asked("tenantActions.request").map(({ body }) => body)).toEqual([
      { kind, reason: "Because", targets: [first, second] },
    ]);
  });

  test.each(kinds)("%s needs a reason only where email gets out again", async (kind) => {
    const { user, server, dialog } = await ask({ kind, targets: [first], count: 1 }, { answers: begun({ kind }) });
    await fill(user, say("tenantAction.reason"), "   ");
    await user.click(dialog.getByRole("button", { name: say(`tenantAction.do.${kind}`) }));
    if (kind === "release" || kind === "restore") {
      expect(errorAt(say("tenantAction.reason"))).toBe(say("tenantAction.reasonNeeded"));
      expect(server.asked("tenantActions.request")).toEqual([]);
    } else {
      await screen.findByText(say(`tenantAction.done.${kind}`, { count: 1 }));
      expect(server.asked("tenantActions.request")[0]?.body).toEqual({ kind, targets: [first] });
    }
  });

  test("the one thing that it is about is named; what is asked for starts at once", async () => {
    const onBegun = vi.fn<() => void>();
    const answers = { ...begun(), "tenantActions.request": pending };
    const { user, server, dialog } = await ask(
      { kind: "disable_rule", targets: [first], count: 1, name: "Forward all" },
      { answers, onBegun },
    );
    expect(dialog.getByText("Forward all")).toBeDefined();
    expect(server.asked("tenantActionSettings.read")).toEqual([]);
    const button = dialog.getByRole("button", { name: say("tenantAction.do.disable_rule") });
    await user.click(button);
    await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
    expect(onBegun).not.toHaveBeenCalled();
  });

  test("a campaign is sent by its id; the page learns that the action began", async () => {
    const onBegun = vi.fn<() => void>();
    const { user, server, dialog } = await ask(
      { kind: "quarantine", campaign: first, count: 9 },
      { answers: begun(), onBegun },
    );
    await user.click(dialog.getByRole("button", { name: say("tenantAction.do.quarantine") }));
    await screen.findByText(say("tenantAction.done.quarantine", { count: 1 }));
    expect(server.asked("tenantActions.request")[0]?.body).toEqual({ kind: "quarantine", campaign: first });
    expect(onBegun).toHaveBeenCalledOnce();
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  });

  test("what is sent elsewhere is sent with what was said", async () => {
    const send = vi.fn<NonNullable<AskedAction["send"]>>(async () => actionWith({ kind: "dismiss_risk" }));
    const { user, server, dialog } = await ask(
      { kind: "dismiss_risk", count: 1, send },
      { answers: begun({ kind: "dismiss_risk" }) },
    );
    await fill(user, say("tenantAction.reason"), "A trip");
    await user.click(dialog.getByRole("button", { name: say("tenantAction.do.dismiss_risk") }));
    await screen.findByText(say("tenantAction.done.dismiss_risk", { count: 1 }));
    expect(send).toHaveBeenCalledExactlyOnceWith({ reason: "A trip" });
    expect(server.asked("tenantActions.request")).toEqual([]);
  });

  test("a refusal is said in the dialog, and what was typed stays", async () => {
    const { user, server, dialog } = await ask(
      { kind: "quarantine", targets: [first], count: 1 },
      { answers: { ...begun(), "tenantActions.request": refuse("not_integrated") } },
    );
    await fill(user, say("tenantAction.reason"), "Phishing");
    await user.click(dialog.getByRole("button", { name: say("tenantAction.do.quarantine") }));
    expect((await dialog.findByRole("alert")).textContent).toBe(say("problem.not_integrated"));
    expect(dialog.queryByRole("link")).toBeNull();
    server.answer(begun());
    await user.click(dialog.getByRole("button", { name: say("tenantAction.do.quarantine") }));
    await screen.findByText(say("tenantAction.done.quarantine", { count: 1 }));
    expect(server.asked("tenantActions.request").at(-1)?.body).toMatchObject({ reason: "Phishing" });
  });

  test.each(kinds)("a missing permission for %s is named, with the way to the connection", async (kind) => {
    const { user, dialog } = await ask(
      { kind, targets: [first], count: 1 },
      { answers: { "tenantActions.request": refuse("permission_missing") } },
    );
    await fill(user, say("tenantAction.reason"), "x");
    await user.click(dialog.getByRole("button", { name: say(`tenantAction.do.${kind}`) }));
    const alert = await dialog.findByRole("alert");
    const { role } = mailAbilities[actionAbility[kind]];
    expect(alert.textContent).toContain(say("tenantAction.needsRole", { role }));
    const link = within(alert).getByRole("link", { name: say("tenantAction.connection") });
    expect(link.getAttribute("href")).toBe("/secure-inbox/settings/documentation");
  });

  test("a new question starts empty, without what went wrong before", async () => {
    const asked = [
      { kind: "release", targets: [first], count: 1 },
      { kind: "restore", targets: [second], count: 2 },
    ] as const;
    const { user } = await openView(<Asking asked={asked} />, tenantActionMessages, {
      answers: { "tenantActions.request": refuse("not_integrated") },
    });
    await press(user, "ask 0");
    const dialog = within(await screen.findByRole("dialog"));
    await press(user, say("tenantAction.do.release"));
    await fill(user, say("tenantAction.reason"), "x");
    await press(user, say("tenantAction.do.release"));
    await dialog.findByRole("alert");
    await press(user, say("tenantAction.cancel"));
    await press(user, "ask 1");
    const next = within(await screen.findByRole("dialog", { name: say("tenantAction.ask.restore", { count: 2 }) }));
    expect(next.queryByRole("alert")).toBeNull();
    expect(next.getByLabelText<HTMLInputElement>(say("tenantAction.reason")).value).toBe("");
    expect(errorAt(say("tenantAction.reason"))).toBeNull();
    expect(descriptionOf(next.getByLabelText(say("tenantAction.reason")))).toContain(say("tenantAction.reasonHint"));
  });
});

describe("a second person", () => {
  const settingsOf = (second_person: ("purge" | "disable_user")[], approvers: number): Answers => ({
    "tenantActionSettings.read": actionSettingsWith({ second_person, approvers }),
  });

  test("before it is known whether one is needed, nothing is sent", async () => {
    const { user, server, dialog } = await ask(
      { kind: "purge", targets: [first], count: 1 },
      { answers: { "tenantActionSettings.read": pending } },
    );
    const button = dialog.getByRole("button", { name: say("tenantAction.do.purge") });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await user.click(button);
    expect(server.asked("tenantActions.request")).toEqual([]);
  });

  test.each(["purge", "disable_user"] as const)("%s is proposed where one has to approve", async (kind) => {
    const { user, server, dialog } = await ask(
      { kind, targets: [first], count: 1, name: "ann@example.com" },
      {
        answers: {
          ...settingsOf([kind], 2),
          ...begun({ kind, state: "proposed", approve_until: "2026-11-21T09:00:00.000Z" }),
        },
      },
    );
    expect(await dialog.findByText(say("tenantAction.needsApproval", { count: 2 }))).toBeDefined();
    expect(dialog.queryByLabelText(say("tenantAction.confirm"))).toBeNull();
    await user.click(dialog.getByRole("button", { name: say("tenantAction.propose") }));
    await expect
      .poll(() => server.asked("tenantActions.request").map(({ body }) => body))
      .toEqual([{ kind, targets: [first] }]);
  });

  test("where only the other kind needs one, it is done at once", async () => {
    const { dialog } = await ask(
      { kind: "purge", targets: [first], count: 1 },
      { answers: settingsOf(["disable_user"], 0) },
    );
    await expect
      .poll(() => dialog.getByRole("button", { name: say("tenantAction.do.purge") }).getAttribute("aria-busy"))
      .toBeNull();
    expect(dialog.queryByLabelText(say("tenantAction.confirm"))).toBeNull();
    expect(dialog.queryByText(say("tenantAction.needsApproval", { count: 0 }))).toBeNull();
  });

  test.each([
    ["purge", 12, undefined, "12"],
    ["disable_user", 1, "ann@example.com", "ann@example.com"],
    ["disable_user", 3, undefined, "3"],
  ] as const)("where there is none, %s of %d is confirmed by typing", async (kind, count, name, wanted) => {
    const { user, server, dialog } = await ask(
      { kind, targets: [first], count, ...(name !== undefined && { name }) },
      { answers: { ...settingsOf([kind], 0), ...begun({ kind }) } },
    );
    const field = await dialog.findByLabelText(say("tenantAction.confirm"));
    expect(descriptionOf(field)).toContain(say("tenantAction.alone", { wanted }));
    const button = dialog.getByRole("button", { name: say(`tenantAction.do.${kind}`) });
    await fill(user, say("tenantAction.confirm"), "something");
    expect(errorAt(say("tenantAction.confirm"))).toBeNull();
    await user.click(button);
    expect(errorAt(say("tenantAction.confirm"))).toBe(say("tenantAction.confirmWrong", { wanted }));
    expect(errorAt(say("tenantAction.reason"))).toBeNull();
    await fill(user, say("tenantAction.confirm"), ` ${wanted} `);
    await user.click(button);
    await screen.findByText(say(`tenantAction.done.${kind}`, { count: 1 }));
    expect(server.asked("tenantActions.request").map(({ body }) => body)).toEqual([
      { kind, confirm: wanted, targets: [first] },
    ]);
  });
});
