import type { AnswerOf, Endpoints } from "@parapet/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { userWith } from "../../lib/session/testing-user.ts";
import { pick } from "../../testing/controls.ts";
import { findToast, say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import { openShell, quietPage } from "../testing-shell.ts";

type Provider = AnswerOf<Endpoints["providers.list"]>[number];
const key = "pV4".padEnd(64, "x");
const providerWith = (traits: Partial<Provider> = {}): Provider => ({
  id: "0199d6f0-0000-7000-8000-00000000b001",
  name: "Navy",
  contact_name: "The Admiral",
  contact_email: "admiral@navy.example",
  contact_phone: "+1 202 555 0100",
  public_key: key,
  signing_key: "",
  created_at: "2026-03-02T09:00:00.000Z",
  archived_at: null,
  ...traits,
});

async function open(providers: Answers["providers.list"] = [providerWith()], more: Answers = {}) {
  const page = await openShell(quietPage, {
    as: { first_name: "Ada", last_name: "Admin" },
    answers: { "providers.list": providers, ...more },
  });
  await pick(page.user, say("shell.userMenu", { name: "Ada Admin" }), say("shell.profile"));
  return { ...page, drawer: within(await screen.findByRole("dialog")) };
}

describe("the account", () => {
  test("greets, and says whom the provider names as its contact", async () => {
    const { drawer, server } = await open([providerWith(), providerWith({ name: "Another", contact_name: "Nobody" })]);
    expect(drawer.getByText(say("account.hi", { name: "Ada Admin" }))).toBeDefined();
    for (const text of ["The Admiral", "admiral@navy.example", "+1 202 555 0100"])
      expect((await drawer.findByText(text)).tagName).toBe("BDI");
    expect(drawer.queryByText("Nobody")).toBeNull();
    expect(server.asked("providers.list")).toHaveLength(1);
  });

  test("says what the provider did not give", async () => {
    const { drawer } = await open([providerWith({ contact_name: "", contact_phone: "" })]);
    expect(await drawer.findByText("admiral@navy.example")).toBeDefined();
    expect(drawer.getAllByText(say("account.absent"))).toHaveLength(2);
  });

  test("shows its key on demand only, and copies it", async () => {
    const { drawer, user } = await open();
    await user.click(await drawer.findByRole("button", { name: say("account.showKey") }));
    expect(drawer.getByText(key)).toBeDefined();
    expect(drawer.getByText(say("account.keyText"))).toBeDefined();
    await user.click(drawer.getByRole("button", { name: say("account.hideKey") }));
    expect(drawer.queryByText(key)).toBeNull();
    expect(drawer.getByText(say("account.keyHidden"))).toBeDefined();
    await user.click(drawer.getByRole("button", { name: say("account.copyKey") }));
    expect(await findToast(say("ui.copied"))).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(key);
  });

  test("is wide on request", async () => {
    const { drawer, user } = await open();
    await user.click(drawer.getByRole("button", { name: say("account.expand") }));
    await user.click(drawer.getByRole("button", { name: say("account.shrink") }));
    expect(drawer.getByRole("button", { name: say("account.expand") })).toBeDefined();
  });

  test("is as narrow as at first when it opens again", async () => {
    const { drawer, user } = await open();
    await user.click(drawer.getByRole("button", { name: say("account.expand") }));
    await user.keyboard("{Escape}");
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    await pick(user, say("shell.userMenu", { name: "Ada Admin" }), say("shell.profile"));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole("button", { name: say("account.expand") })).toBeDefined();
  });

  test("that is on its way says so", async () => {
    const { drawer } = await open(pending);
    expect(await drawer.findByText(say("ui.loading"))).toBeDefined();
    expect(drawer.queryByText(say("account.none"))).toBeNull();
  });

  test("that does not load is loaded again by a press", async () => {
    const { drawer, user, server } = await open(refuse("forbidden"));
    expect(await drawer.findByText(say("account.failed"))).toBeDefined();
    expect(drawer.getByText(say("problem.forbidden"))).toBeDefined();
    expect(drawer.getByText("request-1")).toBeDefined();
    server.answer({ "providers.list": [providerWith()] });
    await user.click(drawer.getByRole("button", { name: say("ui.retry") }));
    expect(await drawer.findByText("The Admiral")).toBeDefined();
  });

  test("of a user without a provider says so", async () => {
    const { drawer } = await open([]);
    expect(await drawer.findByText(say("account.none"))).toBeDefined();
    expect(drawer.queryByText(say("account.key"))).toBeNull();
  });
});

test.each([
  ["account.apis", "/provider/api", { "protectedApis.list": pending, "providers.names": pending }],
  [
    "account.clients",
    "/provider/clients",
    { "apiClients.list": pending, "protectedApis.names": pending, "organizations.list": pending },
  ],
  ["account.manage", "/account/profile", { "me.get": userWith() }],
] as const)("%s leads to %s and closes the drawer", async (link, path, answers) => {
  const { drawer, user, arriveAt } = await open(undefined, answers);
  await user.click(await drawer.findByRole("link", { name: say(link) }));
  await arriveAt(path);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
