import type { ApprovalRequest } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { valueOf } from "../../../testing/cards.ts";
import { answerDialog, press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";

const id = "0199d6f0-0000-7000-8000-000000000101";
const token = "abcdefghijklmnopqrstuvwxyz";
const requestWith = (traits: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  state: "waiting",
  client: "Billing worker",
  api: "Orders",
  time: "2026-11-20T15:44:00.000Z",
  country: "NO",
  as_name: "Telenor",
  network: "203.0.113.0/24",
  agent: "okhttp",
  method: "POST",
  endpoint: "/orders/{order}",
  reasons: ["net.hierarchy", "dev.agent"],
  key: { name: "CI", prefix: "ppk_abcd" },
  expires_at: "2026-11-20T16:30:00.000Z",
  ...traits,
});
const open = (options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/public/approval/${id}/${token}`, {
    as: null,
    ...options,
    answers: { "approvals.get": requestWith(), ...options.answers },
  });
const title = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const ends = ["approved", "refused", "revoked", "expired"] as const;
/** Text of a final state. `refused`: the key was locked. */
const wordsOf = (state: (typeof ends)[number]) => (state === "refused" ? "locked" : state);

describe("the question", () => {
  test("says who called what, from where and with what, to people without an account", async () => {
    const { server, address } = await open();
    await screen.findByText(say("approval.choices"));
    expect(await title()).toBe(say("approval.title"));
    expect(address()).toBe(`/public/approval/${id}/${token}`);
    expect(server.asked("approvals.get").map(({ params }) => params)).toEqual([{ id, token }]);
    const lead = say("approval.lead", { client: "Billing worker", api: "Orders" }).replaceAll(/<\/?\w+>/gu, "");
    expect(document.querySelector("main")?.textContent).toContain(lead);
    expect(valueOf(say("approval.time")).querySelector("time")?.dateTime).toBe(requestWith().time);
    expect([...valueOf(say("approval.place")).children].map(({ textContent }) => textContent)).toEqual([
      "Norway",
      "Telenor",
    ]);
    expect(valueOf(say("approval.network")).textContent).toBe("203.0.113.0/24");
    expect(valueOf(say("approval.agent")).textContent).toBe("okhttp");
    expect(valueOf(say("approval.endpoint")).textContent).toBe("POST/orders/{order}");
    expect([...valueOf(say("approval.reasons")).children].map(({ textContent }) => textContent)).toEqual([
      say("adaptive.signal.net.hierarchy"),
      say("adaptive.signal.dev.agent"),
    ]);
    expect(valueOf(say("approval.key")).textContent).toBe("ppk_abcd…CI");
    const [before = ""] = say("approval.until", { time: "|" }).split("|");
    expect(document.querySelector("main")?.textContent).toContain(before);
    expect(document.title).toContain(say("approval.title"));
    expect(screen.queryByRole("link", { name: say("shell.home") })).toBeNull();
  });

  test("says what is not known", async () => {
    await open({
      answers: {
        "approvals.get": requestWith({
          country: null,
          as_name: null,
          agent: "",
          endpoint: null,
          reasons: [],
          key: null,
        }),
      },
    });
    await screen.findByText(say("approval.choices"));
    expect(valueOf(say("approval.place")).textContent).toBe(say("approval.placeUnknown"));
    expect(valueOf(say("approval.agent")).textContent).toBe(say("approval.agentUnknown"));
    expect(valueOf(say("approval.endpoint")).textContent).toBe(`POST${say("approval.endpointUnknown")}`);
    expect(valueOf(say("approval.reasons")).textContent).toBe(say("approval.reasonPolicy"));
    expect(screen.queryByText(say("approval.key"))).toBeNull();
  });

  test("is asked in the reader's language and direction", async () => {
    await open({ locale: "ar" });
    await screen.findByText(say("approval.choices"));
    expect(document.documentElement.dir).toBe("rtl");
    expect(await title()).toBe(say("approval.title"));
    expect(screen.getByText("203.0.113.0/24").tagName).toBe("BDI");
  });

  test("looking at it answers nothing", async () => {
    const { server } = await open();
    await screen.findByText(say("approval.choices"));
    expect(server.asked("approvals.answer")).toEqual([]);
  });
});

describe("an answer", () => {
  test.each([
    ["approve", "approval.approve", "approval.approveText"],
    ["trust", "approval.trust", "approval.trustText"],
  ] as const)("%s is given at once, and the page says what became of it", async (answer, button, text) => {
    const { user, server } = await open({ answers: { "approvals.answer": requestWith({ state: "approved" }) } });
    const choice = await screen.findByRole("button", { name: say(button) });
    expect(document.getElementById(choice.getAttribute("aria-describedby") ?? "")?.textContent).toBe(say(text));
    await user.click(choice);
    await screen.findByText(say("approval.approvedTitle"));
    expect(server.asked("approvals.answer")).toMatchObject([{ params: { id, token }, body: { answer } }]);
    expect(screen.queryByRole("button", { name: say(button) })).toBeNull();
  });

  test.each([
    ["not_ours", "refused", "approval.notOurs", "approval.lockKeyTitle", "approval.lockKey", "approval.lockedTitle"],
    ["revoke", "revoked", "approval.revoke", "approval.revokeTitle", "approval.revokeKey", "approval.revokedTitle"],
  ] as const)("%s, which ends the key, is asked twice", async (answer, state, button, question, confirm, end) => {
    const { user, server } = await open({ answers: { "approvals.answer": requestWith({ state }) } });
    await press(user, say(button));
    const dialog = await answerDialog(user, say(question), say("ui.cancel"));
    for (const shown of ["Billing worker", "ppk_abcd…"]) expect(dialog.textContent).toContain(shown);
    expect(server.asked("approvals.answer")).toEqual([]);
    await press(user, say(button));
    await answerDialog(user, say(question), say(confirm));
    await screen.findByText(say(end));
    expect(server.asked("approvals.answer").map(({ body }) => body)).toEqual([{ answer }]);
  });

  test("about a call without a key locks the client, and revokes nothing", async () => {
    const keyless = requestWith({ key: null });
    const { user, server } = await open({
      answers: { "approvals.get": keyless, "approvals.answer": { ...keyless, state: "refused" } },
    });
    await press(user, say("approval.notOurs"));
    expect(screen.queryByText(say("approval.revoke"))).toBeNull();
    const dialog = await answerDialog(user, say("approval.lockTitle"), say("ui.cancel"));
    expect(dialog.textContent).toContain("Billing worker");
    expect(server.asked("approvals.answer")).toEqual([]);
    await press(user, say("approval.notOurs"));
    await answerDialog(user, say("approval.lockTitle"), say("approval.lock"));
    await screen.findByText(say("approval.refusedTitle"));
    expect(server.asked("approvals.answer").map(({ body }) => body)).toEqual([{ answer: "not_ours" }]);
  });

  test("keeps the others from being given meanwhile", async () => {
    const { user } = await open({ answers: { "approvals.answer": pending } });
    await press(user, say("approval.approve"));
    expect(screen.getByRole("button", { name: say("approval.approve") }).getAttribute("aria-busy")).toBe("true");
    for (const other of ["approval.trust", "approval.notOurs", "approval.revoke"] as const)
      expect(screen.getByRole<HTMLButtonElement>("button", { name: say(other) }).disabled).toBe(true);
  });

  test.each(ends)("that was given elsewhere shows that it is %s", async (state) => {
    const { user, server } = await open({ answers: { "approvals.answer": refuse("link_invalid") } });
    await screen.findByText(say("approval.choices"));
    server.answer({ "approvals.get": requestWith({ state }) });
    await press(user, say("approval.approve"));
    expect(await screen.findByText(say(`approval.${wordsOf(state)}Title`))).toBeDefined();
    expect(server.asked("approvals.get")).toHaveLength(2);
  });

  test("that fails says why and can be given again", async () => {
    const { user, server } = await open({ answers: { "approvals.answer": refuse("unavailable") } });
    await press(user, say("approval.trust"));
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    server.answer({ "approvals.answer": requestWith({ state: "approved" }) });
    await press(user, say("approval.trust"));
    expect(await screen.findByText(say("approval.approvedTitle"))).toBeDefined();
  });
});

describe("the end", () => {
  test.each(ends)("of a question that is %s says so with the call, and offers no answer", async (state) => {
    await open({ locale: "fr", answers: { "approvals.get": requestWith({ state }) } });
    await screen.findByText(say(`approval.${wordsOf(state)}Title`));
    const text = say(`approval.${wordsOf(state)}Text`, { client: "Billing worker" }).replaceAll(/<\/?\w+>/gu, "");
    expect(within(document.querySelector("main") ?? document.body).getByRole("status").textContent).toBe(text);
    expect(valueOf(say("approval.network")).textContent).toBe("203.0.113.0/24");
    expect(screen.queryByText(say("approval.approve"))).toBeNull();
  });
});

describe("a link", () => {
  test.each(["not_found", "invalid_input"] as const)("that is refused as %s does not work", async (code) => {
    await open({ answers: { "approvals.get": refuse(code) } });
    expect(await screen.findByText(say("approval.brokenTitle"))).toBeDefined();
    expect(screen.getByText(say("approval.brokenText"))).toBeDefined();
    expect(screen.queryByText(say("approval.details"))).toBeNull();
  });

  test("whose question can't be loaded can be retried", async () => {
    const { user, server } = await open({ answers: { "approvals.get": refuse("rate_limited") } });
    await screen.findByText(say("approval.loadTitle"));
    server.answer({ "approvals.get": requestWith() });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("approval.choices"))).toBeDefined();
  });

  test("whose question loads says so", async () => {
    await open({ answers: { "approvals.get": pending } });
    expect(await screen.findByRole("status", { name: say("ui.loading") })).toBeDefined();
    expect(screen.queryByText(say("approval.approve"))).toBeNull();
  });
});
