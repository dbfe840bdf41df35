import type { QuarantineDetail, Role } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionDetailWith, actionSettingsWith, actionWith } from "../../../lib/tenant-action/testing-actions.ts";
import { idsOf } from "../../../testing/bulk.ts";
import { keysOf, valueOf } from "../../../testing/cards.ts";
import { fill, press } from "../../../testing/controls.ts";
import { descriptionOf } from "../../../testing/described.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { findRow } from "../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { heldDetailWith, heldId, heldPageOf, heldWith, releaseRequestWith } from "./testing-quarantine.ts";

const path = "/secure-inbox/respond/quarantine-emails";
const two = [1, 2].map((place) => heldWith({ id: heldId(place), subject: `Email ${place}` }));
const action = actionWith({ kind: "release", total: 2, done: 2 });
const common: Answers = {
  "tenantActionSettings.read": actionSettingsWith(),
  "tenantActions.get": actionDetailWith(action),
};

async function openSelected(answers: Answers = {}, search = "") {
  const opened = await openPage(path + search, {
    answers: { ...common, "quarantine.list": heldPageOf(...two), ...answers },
  });
  for (const { subject } of two) {
    await findRow(subject);
    await opened.user.click(screen.getByLabelText(say("ui.selectRow", { name: subject })));
  }
  return opened;
}
const bar = (count: number) => screen.queryByRole("group", { name: say("ui.selected", { count }) });
const pressIn = async (
  container: HTMLElement | null,
  user: Awaited<ReturnType<typeof openPage>>["user"],
  name: string,
) => user.click(within(container ?? document.body).getByRole("button", { name }));

describe("several at once", () => {
  test("are released with a reason, as one action that is followed", async () => {
    const { user, server } = await openSelected({ "quarantine.work": { changed: 2, action } });
    await pressIn(bar(2), user, say("quarantine.release"));
    const dialog = await screen.findByRole("dialog", { name: say("tenantAction.ask.release", { count: 2 }) });
    await pressIn(dialog, user, say("tenantAction.do.release"));
    expect(within(dialog).getByText(say("tenantAction.reasonNeeded"))).toBeDefined();
    expect(server.asked("quarantine.work")).toEqual([]);
    await fill(user, say("tenantAction.reason"), " Checked by phone ");
    await pressIn(dialog, user, say("tenantAction.do.release"));
    expect(await screen.findByText(say("tenantAction.done.release", { count: 2 }))).toBeDefined();
    expect(server.asked("quarantine.work").map(({ body }) => body)).toEqual([
      { action: "release", ids: [heldId(1), heldId(2)], reason: "Checked by phone" },
    ]);
    expect(bar(2)).toBeNull();
  });

  test("are deleted with typed confirmation when no one else could approve", async () => {
    const purge = actionWith({ kind: "purge", total: 2, done: 2 });
    const { user, server } = await openSelected({
      "quarantine.work": { changed: 2, action: purge },
      "tenantActions.get": actionDetailWith(purge),
      "tenantActionSettings.read": actionSettingsWith({ second_person: ["purge"], approvers: 0 }),
    });
    await pressIn(bar(2), user, say("quarantine.delete"));
    const dialog = await screen.findByRole("dialog", { name: say("tenantAction.ask.purge", { count: 2 }) });
    await fill(user, say("tenantAction.confirm"), "2");
    await pressIn(dialog, user, say("tenantAction.do.purge"));
    expect(await screen.findByText(say("tenantAction.done.purge", { count: 2 }))).toBeDefined();
    expect(server.asked("quarantine.work").map(({ body }) => body)).toEqual([
      { action: "delete", ids: [heldId(1), heldId(2)], confirm: "2" },
    ]);
  });

  test.each([
    ["extend", "quarantine.days", "60", { days: 60 }],
    ["deny", "quarantine.reason", " No ", { reason: "No" }],
    ["deny", "quarantine.reason", "", {}],
  ] as const)("%s: %s is %j", async (work, field, typed, part) => {
    const { user, server } = await openSelected({ "quarantine.work": { changed: 2, action: null } });
    const before = server.asked("quarantine.list").length;
    await pressIn(bar(2), user, say(`quarantine.${work}`));
    const dialog = await screen.findByRole("dialog", { name: say(`quarantine.ask.${work}`, { count: 2 }) });
    expect(within(dialog).getByText(say(`quarantine.text.${work}`))).toBeDefined();
    await fill(user, say(field), typed);
    await pressIn(dialog, user, say(`quarantine.${work}`));
    await findToast(say(`quarantine.done.${work}`, { count: 2 }));
    expect(server.asked("quarantine.work").map(({ body }) => body)).toEqual([
      { action: work, ids: [heldId(1), heldId(2)], ...part },
    ]);
    expect(bar(2)).toBeNull();
    await expect.poll(() => server.asked("quarantine.list").length).toBeGreaterThan(before);
  });

  test.each(["", "0", "366", "x", "1.5"])("%j days are refused before anything is sent", async (days) => {
    const { user, server } = await openSelected();
    await pressIn(bar(2), user, say("quarantine.extend"));
    const dialog = await screen.findByRole("dialog");
    await fill(user, say("quarantine.days"), days);
    expect(screen.getByLabelText(say("quarantine.days")).getAttribute("aria-invalid")).not.toBe("true");
    await pressIn(dialog, user, say("quarantine.extend"));
    expect(descriptionOf(screen.getByLabelText(say("quarantine.days")))).toContain("1–365");
    expect(server.asked("quarantine.work")).toEqual([]);
  });

  test("a refusal is reported and keeps the dialog, its text, and the selection", async () => {
    const { user } = await openSelected({ "quarantine.work": refuse("forbidden") });
    await pressIn(bar(2), user, say("quarantine.deny"));
    const dialog = await screen.findByRole("dialog");
    await fill(user, say("quarantine.reason"), "No");
    await pressIn(dialog, user, say("quarantine.deny"));
    await findToast(say("problem.forbidden"));
    expect(screen.getByLabelText<HTMLInputElement>(say("quarantine.reason")).value).toBe("No");
    await pressIn(dialog, user, say("quarantine.cancel"));
    expect(bar(2)).not.toBeNull();
  });

  test("all that match can be selected; a failed selection is reported", async () => {
    const { user, server } = await openSelected(
      {
        "quarantine.list": { ...heldPageOf(...two), total: 40 },
        "quarantine.select": refuse("unavailable"),
        "quarantine.work": (asked) => ({ changed: idsOf(asked).length, action: null }),
      },
      "?state[is]=held",
    );
    await press(user, say("ui.selectMatching", { total: 40 }));
    await findToast(say("problem.unavailable"));
    server.answer({ "quarantine.select": { ids: [1, 2, 3].map(heldId) } });
    await press(user, say("ui.selectMatching", { total: 40 }));
    await expect.poll(() => bar(3)).not.toBeNull();
    expect(queryOf(`?${server.asked("quarantine.select")[0]?.query}`)).toEqual({
      "state[is]": "held",
      sort: "-held_at",
    });
    await press(user, say("ui.clearSelection"));
    expect(bar(3)).toBeNull();
  });
});

const openOne = (traits: Partial<QuarantineDetail> = {}, answers: Answers = {}, role: Role = "analyst") =>
  openPage(`${path}?item=${heldId(1)}`, {
    as: { role },
    answers: {
      ...common,
      "quarantine.list": heldPageOf(),
      "mailConnection.capabilities": { state: "connected", checked_at: null, items: [] },
      "quarantine.get": heldDetailWith(traits),
      ...answers,
    },
  });
const drawer = () => screen.findByRole("dialog", { name: heldWith().subject });

describe("one email", () => {
  test.each([
    ["analyst", "held", false, ["release", "delete", "extend", "request"]],
    ["analyst", "held", true, ["release", "delete", "extend", "deny"]],
    ["viewer", "held", false, ["request"]],
    ["viewer", "held", true, []],
    ["analyst", "released", false, []],
  ] as const)("offers to a %s, when %s and requested (%s): %j", async (role, state, is_requested, offers) => {
    await openOne({ state, is_requested, can_preview: false }, {}, role);
    const buttons = within(await drawer());
    await buttons.findByText(say("quarantine.overview"));
    const names = buttons.getAllByRole("button").map((button) => button.textContent);
    expect(names.filter(Boolean)).toEqual(offers.map((work) => say(`quarantine.${work}`)));
  });

  test("says what is known and leads to its analysis", async () => {
    await openOne({ reason: "It asks", origin: "Inbox" });
    const shown = await drawer();
    await within(shown).findByText(say("quarantine.overview"));
    expect(valueOf(say("quarantine.column.reason"), shown).textContent).toBe("It asks");
    expect(valueOf(say("quarantine.column.origin"), shown).textContent).toBe("Inbox");
    expect(valueOf(say("quarantine.column.holder"), shown).textContent).toBe("olga@example.com");
    expect(keysOf(shown)).toContain(say("quarantine.column.expires_at"));
    const link = within(shown).getByRole("link", { name: say("quarantine.analysis") });
    expect(link.getAttribute("href")).toBe(
      `/secure-inbox/phishing-threats/logs/analysis/${heldWith().message_id}?shelf=all`,
    );
    expect(within(shown).getByText(say("quarantine.noRequests"))).toBeDefined();
  });

  test("one that is settled says when instead of when it expires", async () => {
    await openOne({ state: "released", settled_at: "2026-11-21T09:00:00.000Z", can_preview: false });
    const shown = await drawer();
    await within(shown).findByText(say("quarantine.noPreview"));
    expect(keysOf(shown)).toContain(say("quarantine.column.settled_at"));
    expect(keysOf(shown)).not.toContain(say("quarantine.column.expires_at"));
    expect(keysOf(shown)).not.toContain(say("quarantine.column.reason"));
    expect(within(shown).queryByRole("button", { name: say("quarantine.openPreview") })).toBeNull();
  });

  test.each(["released", "denied", "void", null] as const)(
    "a request whose decision is %s says so",
    async (decision) => {
      const decided = decision === null ? {} : { decided_by: "olga@example.com", note: "By phone" };
      await openOne({ requests: [releaseRequestWith({ decision, ...decided })] });
      const shown = await drawer();
      const entry = (await within(shown).findByText("I expect this")).closest("li");
      expect(entry?.textContent).toContain("vic@example.com");
      expect(entry?.textContent).toContain(say(`quarantine.decision.${decision ?? "open"}`));
      expect(entry?.textContent.includes("olga@example.com")).toBe(decision !== null);
      expect(entry?.textContent.includes("By phone")).toBe(decision !== null);
    },
  );

  test("its content is opened on demand only", async () => {
    const { user, server } = await openOne({}, { "mail.openPage": pending });
    await drawer();
    expect(await screen.findByText(say("quarantine.previewText"))).toBeDefined();
    expect(server.asked("mail.openPage")).toEqual([]);
    await press(user, say("quarantine.openPreview"));
    expect(server.asked("mail.openPage").map(({ params }) => params["id"])).toEqual([heldWith().message_id]);
  });

  test("a viewer requests its release with a reason", async () => {
    const { user, server, address } = await openOne({}, { "quarantine.request": heldDetailWith() }, "viewer");
    await drawer();
    await press(user, say("quarantine.request"));
    const dialog = await screen.findByRole("dialog", { name: say("quarantine.ask.request", { count: 1 }) });
    expect(queryOf(address())).toEqual({});
    await pressIn(dialog, user, say("quarantine.request"));
    expect(within(dialog).getByText(say("quarantine.reasonNeeded"))).toBeDefined();
    await fill(user, say("quarantine.reason"), "I expect this");
    await pressIn(dialog, user, say("quarantine.request"));
    await findToast(say("quarantine.done.request"));
    expect(server.asked("quarantine.request").map(({ params, body }) => [params["id"], body])).toEqual([
      [heldId(1), { reason: "I expect this" }],
    ]);
  });

  test("one that fails to load is reported and can be retried", async () => {
    const { user, server } = await openOne({}, { "quarantine.get": refuse("internal") });
    await screen.findByText(say("quarantine.errorOne"));
    server.answer({ "quarantine.get": heldDetailWith() });
    await press(user, say("ui.retry"));
    expect(await drawer()).toBeDefined();
  });
});
