import {
  actionProblem,
  type ActionTarget,
  type TenantAction,
  tenantActionKind,
  tenantActionState,
} from "@parapet/contract";
import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { press } from "../../testing/controls.ts";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending } from "../../testing/test-server.ts";
import { formatFor } from "../format/format.ts";
import { ActionNote } from "./action-note.tsx";
import { isOpen } from "./action-queries.ts";
import { tenantActionMessages } from "./messages.ts";
import { actionDetailWith, actionWith, targetWith } from "./testing-actions.ts";

const { number, instant } = formatFor("en");
const until = "2026-11-21T09:00:00.000Z";
const [onUndo, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
const follow = (traits: Partial<TenantAction>, targets: readonly ActionTarget[] = [], isUndoing = false) =>
  openView(
    <ActionNote action={actionWith({ state: "queued" })} isUndoing={isUndoing} onUndo={onUndo} onClose={onClose} />,
    tenantActionMessages,
    { answers: { "tenantActions.get": actionDetailWith(traits, ...targets) } },
  );

describe("what became of an action", () => {
  test.each<[Partial<TenantAction>, () => string]>([
    [{ state: "proposed", approve_until: until }, () => say("tenantAction.proposed", { until: instant(until) })],
    [{ state: "declined", decided_by: "Olga" }, () => say("tenantAction.declined", { who: "Olga" })],
    [{ state: "expired" }, () => say("tenantAction.expired")],
    [
      { state: "running", total: 2000, done: 1100, gone: 2, failed: 3 },
      () => say("tenantAction.running", { label: say("tenantAction.do.quarantine"), settled: "1,105", total: "2,000" }),
    ],
    [
      { state: "queued", total: 5, done: 0 },
      () => say("tenantAction.running", { label: say("tenantAction.do.quarantine"), settled: "0", total: "5" }),
    ],
    [{ state: "undoing", done: 6, undone: 3 }, () => say("tenantAction.undoing", { settled: "3", total: "9" })],
    [{ state: "done", done: 2 }, () => say("tenantAction.done.quarantine", { count: 2 })],
    [{ state: "undone", done: 0, undone: 2 }, () => say("tenantAction.undone", { count: 2 })],
    [{ state: "failed", done: 0, problem: "not_connected" }, () => `${say("tenantAction.problem.not_connected")}.`],
    [
      { state: "partial", done: 1, undone: 2, gone: 3, failed: 4, stopped: 5, problem: "too_many_failures" },
      () =>
        [
          say("tenantAction.done.quarantine", { count: 1 }),
          say("tenantAction.undone", { count: 2 }),
          say("tenantAction.gone", { count: 3 }),
          say("tenantAction.failed", { count: 4 }),
          say("tenantAction.stopped", { count: 5 }),
          `${say("tenantAction.problem.too_many_failures")}.`,
        ].join(" "),
    ],
  ])("%j is said in a sentence", async (traits, sentence) => {
    await follow(traits);
    expect(await screen.findByText(sentence())).toBeDefined();
  });

  test.each(tenantActionKind.options)("%s has its own words", async (kind) => {
    await follow({ kind, done: 3 });
    expect(await screen.findByText(say(`tenantAction.done.${kind}`, { count: 3 }))).toBeDefined();
  });

  test.each(tenantActionState.options)("one that is %s can be undone where the server says so", async (state) => {
    const { user } = await follow({ state, approve_until: until, can_undo: state === "done" });
    await expect
      .poll(() => screen.queryByRole("button", { name: say("tenantAction.undo") }) !== null)
      .toBe(state === "done");
    onClose.mockClear();
    await press(user, say("ui.close"));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("Undo is pressed once; meanwhile it is busy", async () => {
    onUndo.mockClear();
    const { user } = await follow({ state: "done" });
    await press(user, say("tenantAction.undo"));
    expect(onUndo).toHaveBeenCalledOnce();
  });

  test("while it is undone, the button is busy", async () => {
    await follow({ state: "done" }, [], true);
    const button = await screen.findByRole("button", { name: say("tenantAction.undo") });
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  test.each(tenantActionState.options)("one that is %s interrupts the reader only if it failed", async (state) => {
    await follow({ state, done: 1, total: 1, approve_until: until, decided_by: "Olga" });
    await expect.poll(() => screen.queryByRole("alert") !== null).toBe(state === "failed");
  });
});

describe("what failed", () => {
  test.each(actionProblem.options)("%s is said in words, with its target and mailbox", async (problem) => {
    await follow({ state: "partial" }, [
      targetWith(),
      targetWith({ subject_id: actionWith().id, label: "Email 2", state: "failed", problem }),
    ]);
    const list = await screen.findByRole("list", { name: say("tenantAction.failures") });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([`Email 2 · ann@example.com: ${say(`tenantAction.problem.${problem}`)}`]);
  });

  test("what could not be undone counts; without a problem Microsoft's words are shown", async () => {
    await follow({ state: "partial" }, [
      targetWith({ label: "Ann", mailbox: null, state: "undo_failed", message: "Access denied" }),
      targetWith({ subject_id: actionWith().id, state: "stopped" }),
    ]);
    const list = await screen.findByRole("list", { name: say("tenantAction.failures") });
    expect(list.textContent).toBe("Ann: Access denied");
  });

  test("without failures there is no list", async () => {
    await follow({ state: "done", done: 2 }, [targetWith()]);
    await screen.findByText(say("tenantAction.done.quarantine", { count: 2 }));
    expect(screen.queryByRole("list", { name: say("tenantAction.failures") })).toBeNull();
  });
});

describe("following", () => {
  /** What shows emails: it is read again when an action ends. */
  function Emails({ onRead }: { onRead: () => void }) {
    useQuery({ queryKey: ["mail"], queryFn: () => (onRead(), "read"), staleTime: Infinity });
    return null;
  }
  const followFrom = async (answers: Answers, onRead: () => void) =>
    openView(
      <>
        <Emails onRead={onRead} />
        <ActionNote
          action={actionWith({ state: "queued", done: 0, total: 2 })}
          isUndoing={false}
          onUndo={onUndo}
          onClose={onClose}
        />
      </>,
      tenantActionMessages,
      { answers },
    );

  test("until the server answers, the action is shown as it began", async () => {
    await followFrom({ "tenantActions.get": pending }, () => {});
    const label = say("tenantAction.do.quarantine");
    expect(
      screen.getByText(say("tenantAction.running", { label, settled: number(0), total: number(2) })),
    ).toBeDefined();
  });

  test("it is read again until it ends, and then what it changed", async () => {
    const onRead = vi.fn<() => void>();
    const { server } = await followFrom(
      { "tenantActions.get": actionDetailWith({ state: "running", done: 1, total: 2 }) },
      onRead,
    );
    await screen.findByText(/: 1 /);
    expect(onRead).toHaveBeenCalledOnce();
    server.answer({ "tenantActions.get": actionDetailWith({ done: 2, total: 2 }) });
    expect(await screen.findByText(say("tenantAction.done.quarantine", { count: 2 }))).toBeDefined();
    await expect.poll(() => onRead.mock.calls.length).toBe(2);
    expect(server.asked("tenantActions.get")[0]?.params).toEqual({ id: actionWith().id });
  });

  test("while it waits for approval, nothing else is read", async () => {
    const onRead = vi.fn<() => void>();
    await followFrom({ "tenantActions.get": actionDetailWith({ state: "proposed", approve_until: until }) }, onRead);
    await screen.findByText(say("tenantAction.proposed", { until: instant(until) }));
    expect(onRead).toHaveBeenCalledOnce();
  });

  test.each(tenantActionState.options)("one that is %s is under way only if something is left to do", (state) => {
    expect(isOpen({ state })).toBe(["queued", "running", "undoing"].includes(state));
  });
});
