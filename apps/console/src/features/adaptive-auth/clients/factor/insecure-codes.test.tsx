import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { choose } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, openClient } from "../../testing-clients.ts";

const off = { allowed_until: null, passes: 0, last_passed_at: null };
const allowed = { allowed_until: "2026-12-20T09:00:00.000Z", passes: 3, last_passed_at: "2026-11-20T09:00:00.000Z" };
const moved = apiClientWith({ kind: "interactive", insecure_codes: { derived: allowed, server: off } });

async function section() {
  const title = await screen.findByRole("heading", { level: 3, name: say("clients.insecure.title") });
  const found = title.closest("section");
  if (found === null) throw new Error("The title has no section");
  return within(found);
}

describe("codes that need no secret", () => {
  test("say until when they are allowed, in red, and how often they were used", async () => {
    await openClient(moved, "factor");
    const [derived, server] = (await section()).getAllByRole("listitem").map((item) => within(item));
    const [before = ""] = say("clients.insecure.until", { time: "|" }).split("|");
    expect(derived?.getByText((text) => text.startsWith(before)).className).toContain("error");
    expect(derived?.getByText((text) => text.startsWith(say("clients.insecure.passes", { count: 3 })))).toBeDefined();
    expect(server?.getByText(say("clients.insecure.off"))).toBeDefined();
    expect(server?.getByText((text) => text.startsWith(say("clients.insecure.passes", { count: 0 })))).toBeDefined();
  });

  test("are allowed after a warning, for a time", async () => {
    const { user, server } = await openClient(apiClientWith(), "factor", {
      answers: { "apiClients.allowInsecureCodes": moved },
    });
    const [first] = (await section()).getAllByRole("button", { name: say("clients.insecure.allow") });
    if (first) await user.click(first);
    const dialog = await screen.findByRole("dialog", { name: say("clients.insecure.allowTitle.derived") });
    expect(within(dialog).getByRole("alert").textContent).toBe(say("clients.insecure.risk.derived"));
    await choose(user, say("clients.insecure.allowFor"), say("clients.keyDays", { count: 30 }));
    await user.click(within(dialog).getByRole("button", { name: say("clients.insecure.allow") }));
    await findToast(say("clients.insecure.allowed", { name: moved.name }));
    expect(server.asked("apiClients.allowInsecureCodes")).toMatchObject([{ body: { source: "derived" } }]);
    const { until } = z.object({ until: z.string() }).parse(server.asked("apiClients.allowInsecureCodes")[0]?.body);
    const days = (new Date(until).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  test("end at once", async () => {
    const { user, server } = await openClient(moved, "factor", {
      answers: { "apiClients.allowInsecureCodes": apiClientWith() },
    });
    await user.click((await section()).getByRole("button", { name: say("clients.insecure.stop") }));
    await findToast(say("clients.insecure.stopped", { name: moved.name }));
    const body = { source: "derived", until: null };
    expect(server.asked("apiClients.allowInsecureCodes")).toMatchObject([{ params: { id: moved.id }, body }]);
  });

  test("that cannot be ended say why", async () => {
    const { user } = await openClient(moved, "factor", {
      answers: { "apiClients.allowInsecureCodes": refuse("not_found") },
    });
    await user.click((await section()).getByRole("button", { name: say("clients.insecure.stop") }));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test.each(["analyst", "organization_admin", "viewer"] as const)(
    "are not for a person who is %s to allow",
    async (role) => {
      await openClient(moved, "factor", { as: { role } });
      const shown = await section();
      expect(shown.queryByRole("button")).toBeNull();
      expect(shown.getAllByRole("listitem")).toHaveLength(2);
    },
  );

  test("are warned of on the overview, next to the client ID", async () => {
    await openClient(moved);
    await screen.findByRole("heading", { level: 2, name: moved.name });
    expect(screen.getByRole("alert").textContent).toContain(say("clients.insecure.risk.derived"));
    expect(screen.getByText(say("clients.insecure.badge"), { selector: "[role=dialog] *" })).toBeDefined();
    expect(screen.getByText(moved.client_id, { selector: "[role=dialog] *" })).toBeDefined();
    expect(screen.getByText(say("clients.clientIdText"))).toBeDefined();
  });
});
