import { type ApiClient, clientState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { valueOf } from "../../../../testing/cards.ts";
import { fill, press } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, clientKeyWith, openClient } from "../../testing-clients.ts";
import { decisionsOf, decisionWith } from "../../testing-decisions.ts";
import { clientTabs } from "../client-tabs.ts";

const client = apiClientWith();
const factOf = (key: string) => valueOf(key).textContent;
const heading = () => screen.findByRole("heading", { level: 2, name: client.name });

describe("the drawer", () => {
  test("says who it is about and has all parts", async () => {
    await openClient(client);
    expect(await heading()).toBeDefined();
    const dialog = screen.getByRole("dialog", { name: say("clients.one") });
    expect(within(dialog).getByText(say("clients.kind.headless"))).toBeDefined();
    expect(within(dialog).getByText(say("clients.state.normal"))).toBeDefined();
    const tabs = within(dialog).getAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(clientTabs.map((tab) => say(`clients.tab.${tab}`)));
  });

  test("while it loads nothing is said about the client, and a failure can be retried", async () => {
    const { server, user } = await openClient(client, undefined, {
      answers: { "apiClients.get": refuse("not_found") },
    });
    expect(await screen.findByText(say("clients.oneFailed"))).toBeDefined();
    expect(screen.getByText(say("problem.not_found"))).toBeDefined();
    server.answer({ "apiClients.get": client });
    await press(user, say("ui.retry"));
    expect(await heading()).toBeDefined();
    expect(server.asked("apiClients.get").map(({ params }) => params["id"])).toEqual([client.id, client.id]);
  });

  test("a client that never arrives keeps loading", async () => {
    await openClient(client, undefined, { answers: { "apiClients.get": pending } });
    const dialog = await screen.findByRole("dialog", { name: say("clients.one") });
    expect(within(dialog).queryByRole("tab")).toBeNull();
    expect(within(dialog).queryByText(say("clients.oneFailed"))).toBeNull();
  });

  test("a part is kept in the address, but for the first one, without a step in the history", async () => {
    const { user, address } = await openClient(client, undefined, {
      answers: { "clientKeys.list": { keys: [clientKeyWith()], signing_keys: [] } },
    });
    await heading();
    await user.click(screen.getByRole("tab", { name: say("clients.tab.keys") }));
    expect(await screen.findByText("ppk_abcd…")).toBeDefined();
    expect(address()).toBe(`/provider/clients?client=${client.id}&tab=keys`);
    await user.click(screen.getByRole("tab", { name: say("clients.tab.overview") }));
    expect(address()).toBe(`/provider/clients?client=${client.id}`);
  });

  test("another client opens on its first part", async () => {
    const { user, address } = await openClient(client, "danger");
    await heading();
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(say("clients.tab.danger"));
    await press(user, say("ui.close"));
    await user.click(await screen.findByRole("link", { name: client.name }));
    expect(address()).toBe(`/provider/clients?client=${client.id}`);
  });

  test.each(["viewer", "analyst"] as const)("a person who is %s looks and has no danger zone", async (role) => {
    await openClient(client, "danger", { as: { role } });
    await heading();
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(say("clients.tab.overview"));
    expect(screen.queryByRole("tab", { name: say("clients.tab.danger") })).toBeNull();
    expect(screen.queryByRole("button", { name: say("clients.edit") })).toBeNull();
  });

  test("edit changes it in place", async () => {
    const { user, server } = await openClient(client, undefined, { answers: { "apiClients.update": client } });
    await heading();
    await press(user, say("clients.edit"));
    await screen.findByRole("dialog", { name: say("clients.editTitle") });
    await fill(user, say("clients.column.name"), "Robot");
    await press(user, say("form.save"));
    await findToast(say("clients.changed", { name: client.name }));
    expect(server.asked("apiClients.update")[0]?.body).toMatchObject({ name: "Robot" });
    expect(server.asked("apiClients.get")).toHaveLength(2);
  });
});

describe("the overview", () => {
  test("has every fact", async () => {
    await openClient(
      apiClientWith({
        apis: [{ id: client.id, name: "Orders" }],
        factors: { totp: false, signing_keys: 1, backup_codes: 1, approval: true },
        keys: 3,
        organization: { id: client.id, name: "Nordic Foods" },
        tags: ["eu", "nightly"],
        metadata: { team: "finance", critical: true, cost: null },
        last_seen_at: "2026-11-20T09:00:00.000Z",
        decisions_7d: 4300,
        step_ups_7d: 17,
      }),
      undefined,
      { locale: "fr" },
    );
    await heading();
    expect(factOf(say("clients.column.apis"))).toBe("Orders");
    expect(factOf(say("clients.column.factors"))).toBe(
      `${say("clients.factor.signingKeys", { count: 1 })}, ${say("clients.factor.approval")}`,
    );
    expect(factOf(say("clients.column.keys"))).toBe("3");
    expect(factOf(say("clients.owner"))).toBe("Olga Owner, olga@example.com");
    expect(factOf(say("clients.column.organization"))).toBe("Nordic Foods");
    expect(factOf(say("clients.column.tags"))).toBe("eu, nightly");
    expect(factOf(say("clients.column.decisions_7d")).replaceAll(/\s/gu, " ")).toBe("4 300");
    expect(factOf(say("clients.column.step_ups_7d"))).toBe("17");
    for (const pair of ["team: finance", "critical: true", "cost: null"]) expect(screen.getByText(pair)).toBeDefined();
    const dialog = screen.getByRole("dialog", { name: say("clients.one") });
    expect([...dialog.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      "2026-11-20T09:00:00.000Z",
      client.created_at,
    ]);
  });

  test("says what is missing", async () => {
    await openClient(apiClientWith({ owner_name: "", owner_email: "" }));
    await heading();
    const missing = ["column.apis", "column.factors", "owner", "column.organization", "column.tags"] as const;
    for (const id of missing) expect(factOf(say(`clients.${id}`)), id).toBe(say("clients.none"));
    expect(factOf(say("clients.column.last_seen_at"))).toBe(say("clients.never"));
    expect(screen.queryByText(say("clients.metadata"))).toBeNull();
  });

  test.each([
    [{ sessions: 5, days: 7 }, 25, true],
    [{ sessions: 40, days: 2 }, 29, true],
    [{ sessions: 20, days: 7 }, 100, false],
    [{ sessions: 400, days: 70 }, 100, false],
  ])("learning that has come to %o is at %i percent", async (progress, percent, isLearning) => {
    await openClient(apiClientWith({ learning: { ...progress, of_sessions: 20, of_days: 7 } }));
    await heading();
    expect(screen.getByRole("progressbar", { name: say("clients.learning") }).getAttribute("aria-valuenow")).toBe(
      String(percent),
    );
    const [sessions, days] = [Math.min(progress.sessions, 20), Math.min(progress.days, 7)];
    expect(
      screen.getByText(say("clients.learningCount", { sessions, of_sessions: 20, days, of_days: 7 })),
    ).toBeDefined();
    expect(screen.getByText(say(isLearning ? "clients.learningText" : "clients.learntText"))).toBeDefined();
    expect(
      screen.getByRole("heading", { name: say(isLearning ? "clients.learning" : "clients.learnt") }),
    ).toBeDefined();
  });

  test.each(clientState.options)("a client that is %s says so where it matters", async (state) => {
    await openClient(apiClientWith({ state }));
    await heading();
    const notes = screen.queryAllByText(say(`clients.stateText.${state}`));
    expect(notes).toHaveLength(state === "normal" || state === "learning" ? 0 : 1);
    expect(screen.queryAllByRole("alert")).toHaveLength(state === "locked" ? 1 : 0);
  });

  test.each(["operator", "failures", "owner", "not_ours"] as const)(
    "a client that is locked because of %s says why and until when",
    async (state_reason: NonNullable<ApiClient["state_reason"]>) => {
      await openClient(apiClientWith({ state: "locked", state_reason, locked_until: "2026-11-27T09:30:00.000Z" }));
      await heading();
      const note = screen.getByRole("alert").textContent;
      expect(note).toContain(say("clients.stateText.locked"));
      expect(note).toContain(say(`clients.reason.${state_reason}`));
      const [before = ""] = say("clients.lockedUntil", { time: "|" }).split("|");
      expect(note).toContain(before);
      expect(note).toMatch(/\d:30/);
    },
  );
});

describe("the last decisions", () => {
  const idOf = (index: number) => `0199d6f0-0000-7000-8000-0000000000${index + 10}`;
  const section = async () => {
    const title = await screen.findByRole("heading", { name: say("clients.lastDecisions") });
    return within(title.closest("section") ?? document.body);
  };

  test("are five at most, with the way to all", async () => {
    const decisions = Array.from({ length: 7 }, (_, index) =>
      decisionWith({ id: idOf(index), endpoint: `/e${index}` }),
    );
    const { server } = await openClient(client, undefined, {
      answers: { "decisions.list": decisionsOf(...decisions) },
    });
    const part = await section();
    await part.findByText("GET /e0");
    expect(part.getAllByRole("listitem")).toHaveLength(5);
    expect(part.getByRole("link", { name: say("clients.toLogs") }).getAttribute("href")).toBe(
      `/provider/logging?client=${client.id}`,
    );
    expect(server.asked("decisions.list").map(({ query }) => query.get("client"))).toEqual([client.id]);
  });

  test("say what was called, what it got and how risky it was", async () => {
    const decisions = [
      decisionWith({ id: idOf(0), effect: "step_up", score: 61, level: "medium" }),
      decisionWith({ id: idOf(1), effect: "deny", score: null, level: null, endpoint: null, method: "POST" }),
      decisionWith({ id: idOf(2), endpoint: null, cause: "fault", method: "PUT" }),
    ];
    await openClient(client, undefined, { answers: { "decisions.list": decisionsOf(...decisions) } });
    const part = await section();
    await part.findByText("GET /orders/{order}");
    const [risky, unregistered, failed] = part.getAllByRole("listitem").map((item) => within(item));
    expect(risky?.getByText(say("adaptive.effect.step_up"))).toBeDefined();
    expect(risky?.getByText(say("adaptive.level.medium"))).toBeDefined();
    expect(risky?.getByText("61")).toBeDefined();
    expect(risky?.queryByText(say("adaptive.notRegistered"))).toBeNull();
    expect(unregistered?.getByText("POST")).toBeDefined();
    expect(unregistered?.getByText(say("adaptive.notRegistered"))).toBeDefined();
    expect(unregistered?.queryByText(say("adaptive.level.low"))).toBeNull();
    expect(failed?.queryByText(say("adaptive.notRegistered"))).toBeNull();
  });

  test("none yet, and a failure that can be retried", async () => {
    const { user, server } = await openClient(client, undefined, { answers: { "decisions.list": refuse("internal") } });
    const part = await section();
    expect(await part.findByText(say("clients.decisionsFailed"))).toBeDefined();
    expect(part.queryByText(say("clients.noDecisions"))).toBeNull();
    server.answer({ "decisions.list": decisionsOf() });
    await user.click(part.getByRole("button", { name: say("ui.retry") }));
    expect(await part.findByText(say("clients.noDecisions"))).toBeDefined();
  });
});
