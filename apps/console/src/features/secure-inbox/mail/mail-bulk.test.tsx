import { mailDecision } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionDetailWith, actionWith } from "../../../lib/tenant-action/testing-actions.ts";
import { allDone, doneWith, idsOf } from "../../../testing/bulk.ts";
import { openMenu, pick, press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { findRow } from "../../../testing/table.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { mailId, mailsOf, mailWith } from "../testing-mails.ts";

const threats = "/secure-inbox/phishing-threats/logs";
const phishing = "/secure-inbox/respond/phishing-emails";
const mails = [1, 2].map((place) => mailWith({ id: mailId(place), subject: `Email ${place}` }));
const labels = {
  phishing: "mail.decision.phishing",
  spam: "mail.decision.spam",
  clean: "mail.decision.clean",
} as const;

/** Opens a list and selects its emails. */
async function openSelected(address: string, answers: Answers = {}, places: readonly number[] = [1, 2]) {
  const opened = await openPage(address, {
    answers: {
      "campaigns.list": pageOf(),
      "mail.list": mailsOf(...mails),
      "mail.decideAll": allDone,
      ...answers,
    },
  });
  for (const place of places) {
    await findRow(`Email ${place}`);
    await opened.user.click(screen.getByLabelText(say("ui.selectRow", { name: `Email ${place}` })));
  }
  return opened;
}
const bar = (count: number) => screen.getByRole("group", { name: say("ui.selected", { count }) });
const offered = (count: number) =>
  within(bar(count))
    .getAllByRole("button")
    .map((button) => button.textContent || button.getAttribute("aria-label"));

describe("decisions", () => {
  test.each([
    [threats, ["phishing", "spam", "clean"], false],
    [phishing, ["phishing", "spam", "clean"], false],
    [`${phishing}?shelf=phishing`, ["spam", "clean"], true],
    [`${phishing}?shelf=spam`, ["phishing", "clean"], true],
    [`${phishing}?shelf=clean`, ["phishing", "spam"], true],
  ] as const)("%s offers %s, and to reopen where all are decided", async (address, decisions, reopens) => {
    await openSelected(address);
    expect(offered(2)).toEqual([
      say("tenantAction.respond"),
      ...decisions.map((each) => say(labels[each])),
      ...(reopens ? [say("mail.reopen")] : []),
      say("ui.clearSelection"),
    ]);
  });

  test.each(mailDecision.options)("emails to decide become %s together, and Undo reopens them", async (decision) => {
    const { user, server } = await openSelected(phishing);
    const before = server.asked("mail.list").length;
    await user.click(within(bar(2)).getByRole("button", { name: say(labels[decision]) }));
    expect(await screen.findByText(say(`mail.bulkDone.${decision}`, { count: 2 }))).toBeDefined();
    expect(server.asked("mail.decideAll").map(({ body }) => body)).toEqual([{ decision, ids: [mailId(1), mailId(2)] }]);
    expect(server.asked("mail.list").length).toBeGreaterThan(before);
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
    await press(user, say("list.bulk.undo"));
    expect(await screen.findByText(say("mail.bulkDone.reopen", { count: 2 }))).toBeDefined();
    expect(server.asked("mail.decideAll").at(-1)?.body).toEqual({ decision: null, ids: [mailId(1), mailId(2)] });
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("emails of a decision get another one, and Undo restores the first", async () => {
    const { user, server } = await openSelected(`${phishing}?shelf=spam`);
    await user.click(within(bar(2)).getByRole("button", { name: say("mail.decision.clean") }));
    await press(user, say("list.bulk.undo"));
    expect(await screen.findByText(say("mail.bulkDone.spam", { count: 2 }))).toBeDefined();
    expect(server.asked("mail.decideAll").map(({ body }) => body)).toMatchObject([
      { decision: "clean" },
      { decision: "spam" },
    ]);
  });

  test("decided emails are reopened together, and Undo decides them again", async () => {
    const { user, server } = await openSelected(`${phishing}?shelf=clean`, {}, [2]);
    await user.click(within(bar(1)).getByRole("button", { name: say("mail.reopen") }));
    expect(await screen.findByText(say("mail.bulkDone.reopen", { count: 1 }))).toBeDefined();
    await press(user, say("list.bulk.undo"));
    expect(await screen.findByText(say("mail.bulkDone.clean", { count: 1 }))).toBeDefined();
    expect(server.asked("mail.decideAll").map(({ body }) => body)).toEqual([
      { decision: null, ids: [mailId(2)] },
      { decision: "clean", ids: [mailId(2)] },
    ]);
  });

  test("in threat logs there is no Undo: each email may have had another decision", async () => {
    const { user } = await openSelected(threats);
    await user.click(within(bar(2)).getByRole("button", { name: say("mail.decision.clean") }));
    await screen.findByText(say("mail.bulkDone.clean", { count: 2 }));
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });

  test("what failed is named with its reason and tried again alone; the note can be closed", async () => {
    const { user, server } = await openSelected(phishing, {
      "mail.decideAll": {
        items: [...doneWith(mailId(1)), { id: mailId(2), name: "Email 2", result: "failed", error: "not_found" }],
      },
    });
    await user.click(within(bar(2)).getByRole("button", { name: say("mail.decision.spam") }));
    const failures = await screen.findByRole("list", { name: say("list.bulk.failures") });
    expect(failures.textContent).toBe(`Email 2: ${say("problem.not_found")}`);
    server.answer({ "mail.decideAll": { items: doneWith(mailId(2)) } });
    await press(user, say("list.bulk.retry"));
    await screen.findByText(say("mail.bulkDone.spam", { count: 1 }));
    expect(server.asked("mail.decideAll").at(-1)?.body).toEqual({ decision: "spam", ids: [mailId(2)] });
    await press(user, say("ui.close"));
    expect(screen.queryByText(say("mail.bulkDone.spam", { count: 1 }))).toBeNull();
  });

  test("a refused request fails for each email", async () => {
    const { user } = await openSelected(phishing, { "mail.decideAll": refuse("unavailable") });
    await user.click(within(bar(2)).getByRole("button", { name: say("mail.decision.spam") }));
    const failures = await screen.findByRole("list", { name: say("list.bulk.failures") });
    expect(within(failures).getAllByText(new RegExp(say("problem.unavailable")))).toHaveLength(2);
  });
});

describe("selection", () => {
  const many = { "mail.list": { ...mailsOf(...mails), total: 120 } };

  test("all that match can be selected, as the address selects them", async () => {
    const ids = Array.from({ length: 120 }, (_, index) => mailId(index + 1));
    const { user, server } = await openSelected(`${threats}?shelf=all&search=ann&page=2`, {
      ...many,
      "mail.select": { ids },
    });
    await press(user, say("ui.selectMatching", { total: 120 }));
    await screen.findByRole("group", { name: say("ui.selected", { count: 120 }) });
    const asked = queryOf(`?${server.asked("mail.select")[0]?.query}`);
    expect(asked).toEqual({ shelf: "all", search: "ann", sort: "-received_at" });
    await user.click(within(bar(120)).getByRole("button", { name: say("mail.decision.spam") }));
    await screen.findByText(say("mail.bulkDone.spam", { count: 120 }));
    const sent = server.asked("mail.decideAll").flatMap(idsOf);
    expect(sent).toEqual(ids);
  });

  test("a selection that fails is reported", async () => {
    const { user } = await openSelected(threats, { ...many, "mail.select": refuse("unavailable") });
    await press(user, say("ui.selectMatching", { total: 120 }));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
    expect(bar(2)).toBeDefined();
  });

  test("it outlives sorting and columns; another tab starts without one", async () => {
    const { user } = await openSelected(threats);
    await press(user, say("mail.column.p"));
    await findRow("Email 1");
    expect(bar(2)).toBeDefined();
    await user.click(screen.getByRole("tab", { name: new RegExp(`^${say("mail.shelf.all")}`) }));
    await findRow("Email 1");
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
  });

  test("it can be cleared", async () => {
    const { user } = await openSelected(threats);
    await press(user, say("ui.clearSelection"));
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
  });
});

describe("actions in the tenant", () => {
  const kinds = ["quarantine", "release", "move_to_junk", "soft_delete", "purge"] as const;

  test("the menu offers what can be done with emails", async () => {
    const { user } = await openSelected(threats);
    const items = await openMenu(user, say("tenantAction.respond"));
    expect(items.map(({ textContent }) => textContent)).toEqual(kinds.map((kind) => say(`tenantAction.do.${kind}`)));
  });

  test("the selected emails are quarantined after a question, and the selection ends", async () => {
    const action = actionWith({ total: 2, done: 2 });
    const { user, server } = await openSelected(threats, {
      "tenantActions.request": action,
      "tenantActions.get": actionDetailWith(action),
    });
    await pick(user, say("tenantAction.respond"), say("tenantAction.do.quarantine"));
    const dialog = await screen.findByRole("dialog", { name: say("tenantAction.ask.quarantine", { count: 2 }) });
    await user.click(within(dialog).getByRole("button", { name: say("tenantAction.do.quarantine") }));
    expect(await screen.findByText(say("tenantAction.done.quarantine", { count: 2 }))).toBeDefined();
    expect(server.asked("tenantActions.request").map(({ body }) => body)).toEqual([
      { kind: "quarantine", targets: [mailId(1), mailId(2)] },
    ]);
    expect(screen.queryByRole("group", { name: say("ui.selected", { count: 2 }) })).toBeNull();
    await expect.poll(() => server.asked("mail.list").length).toBeGreaterThan(1);
  });

  test("a refused action keeps the selection and the question", async () => {
    const { user } = await openSelected(threats, { "tenantActions.request": refuse("not_integrated") });
    await pick(user, say("tenantAction.respond"), say("tenantAction.do.soft_delete"));
    const dialog = await screen.findByRole("dialog", { name: say("tenantAction.ask.soft_delete", { count: 2 }) });
    await user.click(within(dialog).getByRole("button", { name: say("tenantAction.do.soft_delete") }));
    expect((await within(dialog).findByRole("alert")).textContent).toBe(say("problem.not_integrated"));
    await user.click(within(dialog).getByRole("button", { name: say("tenantAction.cancel") }));
    expect(bar(2)).toBeDefined();
  });
});
