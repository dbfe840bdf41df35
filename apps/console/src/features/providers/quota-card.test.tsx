import type { ProviderQuotas, QuotaKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../../testing/controls.ts";
import { findToast, say } from "../../testing/say.ts";
import { refuse } from "../../testing/test-server.ts";
import { openProviders, providerWith } from "./testing-providers.ts";

const quotas: ProviderQuotas = {
  items: [
    { kind: "users", used: 12, limit: 12, is_default: false },
    { kind: "stored_bytes", used: 250_000_000, limit: 1_000_000_000, is_default: true },
    { kind: "query_seconds_per_hour", used: 23.4, limit: 3600, is_default: true },
  ],
};
const own = providerWith();
const kindPattern = (kind: QuotaKind) => say(`quotas.kind.${kind}`).replaceAll(/[()]/g, "\\$&");
const ofProvider = { me: { platform_admin: false, role: "provider_admin" } } as const;

test("administrators see what their provider uses, and which limits are reached", async () => {
  await openProviders([own], "", { ...ofProvider, answers: { "providers.quotas": quotas } });
  expect(await screen.findByText(say("quotas.reached.users"))).toBeDefined();
  expect(screen.getByText(say("quotas.of", { used: "12", limit: "12" }))).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: say("quotas.used.stored_bytes") });
  expect(bar.getAttribute("aria-valuenow")).toBe("25");
  expect(screen.queryByText(say("quotas.reached.stored_bytes"))).toBeNull();
  // The hour is the period, so that the numbers say their units.
  expect(screen.getByText(say("quotas.used.query_seconds_per_hour"))).toBeDefined();
  expect(screen.getByText(say("quotas.ofDefault", { used: "23 sec", limit: "60 min" }))).toBeDefined();
  expect(screen.queryByRole("button", { name: say("quotas.change") })).toBeNull();
});

test("people who don't administer the provider don't see it", async () => {
  const { server } = await openProviders([own], "", { me: { platform_admin: false, role: "viewer" } });
  await screen.findByText(say("providers.contact"));
  expect(server.asked("providers.quotas")).toEqual([]);
});

test("the owner of the installation changes a limit, and restores a default", async () => {
  const { user, server } = await openProviders([own], `?provider=${own.id}`, {
    answers: { "providers.quotas": quotas, "providers.changeQuotas": quotas },
  });
  await press(user, say("quotas.change"));
  const dialog = await screen.findByRole("dialog", { name: say("quotas.changeTitle") });
  const field = (kind: QuotaKind) => within(dialog).getByRole("textbox", { name: new RegExp(`^${kindPattern(kind)}`) });
  await user.clear(field("users"));
  await user.type(field("stored_bytes"), "many");
  await user.click(within(dialog).getByRole("button", { name: say("form.save") }));
  expect(await within(dialog).findByText(say("form.invalid"))).toBeDefined();
  await user.clear(field("stored_bytes"));
  await user.type(field("stored_bytes"), "2000");
  await user.click(within(dialog).getByRole("button", { name: say("form.save") }));
  await findToast(say("quotas.saved"));
  expect(server.asked("providers.changeQuotas").at(-1)?.body).toMatchObject({ users: null, stored_bytes: 2000 });
});

test("what couldn't be loaded can be loaded again", async () => {
  const { user, server } = await openProviders([own], "", {
    ...ofProvider,
    answers: { "providers.quotas": refuse("internal") },
  });
  await screen.findByText(say("quotas.failed"));
  server.answer({ "providers.quotas": quotas });
  await press(user, say("ui.retry"));
  expect(await screen.findByText(say("quotas.reached.users"))).toBeDefined();
});
