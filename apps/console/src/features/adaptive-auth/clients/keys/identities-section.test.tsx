import type { ClientIdentity } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, choose, fill, press } from "../../../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../../../testing/described.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, openClient } from "../../testing-clients.ts";

const client = apiClientWith();
const identityWith = (traits: Partial<ClientIdentity> = {}): ClientIdentity => ({
  id: "0199d6f0-0000-7000-8000-00000000f401",
  kind: "jwt",
  value: "billing-service",
  created_at: "2026-11-01T09:00:00.000Z",
  ...traits,
});

async function open(items: readonly ClientIdentity[], { answers, ...options }: Parameters<typeof openClient>[2] = {}) {
  const page = await openClient(client, "keys", {
    ...options,
    answers: {
      "clientKeys.list": { keys: [], signing_keys: [] },
      "clientIdentities.list": { items: [...items] },
      ...answers,
    },
  });
  await screen.findByText(say("clients.identity.text"));
  return page;
}
const removeOf = (value: string) => say("clients.identity.removeOf", { value });

describe("identities", () => {
  test("are listed; only administrators of the provider change them", async () => {
    await open([identityWith()], { as: { role: "viewer" } });
    const item = screen.getByText("billing-service").closest("li");
    expect(item?.textContent).toContain(say("adaptive.identity.jwt"));
    expect(screen.queryByRole("button", { name: removeOf("billing-service") })).toBeNull();
    expect(screen.queryByRole("button", { name: say("clients.identity.add") })).toBeNull();
  });

  test("that fail to load are reported next to the keys", async () => {
    await openClient(client, "keys", {
      answers: {
        "clientKeys.list": { keys: [], signing_keys: [] },
        "clientIdentities.list": refuse("internal"),
      },
    });
    await screen.findByText(say("clients.identity.failed"));
    expect(screen.getByText(say("clients.noKeys"))).toBeDefined();
  });

  test.each(["jwt", "certificate", "basic", "header", "address"] as const)("%s is added", async (kind) => {
    const { user, server } = await open([], { answers: { "clientIdentities.create": identityWith() } });
    await press(user, say("clients.identity.add"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.identity.addTitle") });
    if (kind !== "jwt") await choose(user, say("clients.identity.kindLabel"), say(`adaptive.identity.${kind}`));
    const field = within(dialog).getByLabelText(say("clients.identity.value"));
    expect(descriptionOf(field)).toContain(say(`clients.identity.hint.${kind}`));
    await fill(user, say("clients.identity.value"), " 203.0.113.9 ");
    await user.click(within(dialog).getByRole("button", { name: say("clients.identity.add") }));
    await findToast(say("clients.identity.added"));
    expect(server.asked("clientIdentities.create").map(({ params, body }) => [params["id"], body])).toEqual([
      [client.id, { kind, value: "203.0.113.9" }],
    ]);
    expect(server.asked("clientIdentities.list")).toHaveLength(2);
  });

  test.each([
    ["conflict", "clients.identity.taken"],
    ["invalid_input", "clients.identity.wrong"],
  ] as const)("refused as %s: said at the value", async (code, words) => {
    const { user } = await open([], { answers: { "clientIdentities.create": refuse(code) } });
    await press(user, say("clients.identity.add"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.identity.addTitle") });
    await fill(user, say("clients.identity.value"), "x");
    await user.click(within(dialog).getByRole("button", { name: say("clients.identity.add") }));
    await expect.poll(() => errorAt(say("clients.identity.value"))).toBe(say(words, { example: "billing-service" }));
  });

  test("one is removed after confirming, and restored by Undo", async () => {
    const { user, server } = await open([identityWith({ kind: "header" })], {
      answers: { "clientIdentities.delete": () => undefined, "clientIdentities.create": identityWith() },
    });
    await press(user, removeOf("billing-service"));
    const dialog = await answerDialog(user, say("clients.identity.removeTitle"), say("clients.identity.removeSubmit"));
    expect(dialog.textContent).toContain(say("clients.identity.removeText", { value: "billing-service" }));
    await screen.findByText(say("clients.identity.removed"));
    expect(server.asked("clientIdentities.delete").map(({ params }) => params)).toEqual([
      { id: client.id, identity: identityWith().id },
    ]);
    await press(user, say("list.bulk.undo"));
    await findToast(say("clients.identity.added"));
    expect(server.asked("clientIdentities.create").map(({ body }) => body)).toEqual([
      { kind: "header", value: "billing-service" },
    ]);
    expect(screen.queryByText(say("clients.identity.removed"))).toBeNull();
  });

  test("an adopted one can't be entered, so removing it isn't undone", async () => {
    const { user } = await open([identityWith({ kind: "consumer", value: "api_key:AbC123" })], {
      answers: { "clientIdentities.delete": () => undefined },
    });
    await press(user, removeOf("api_key:AbC123"));
    await answerDialog(user, say("clients.identity.removeTitle"), say("clients.identity.removeSubmit"));
    await expect.poll(() => screen.queryByRole("dialog", { name: say("clients.identity.removeTitle") })).toBeNull();
    expect(screen.queryByRole("button", { name: say("list.bulk.undo") })).toBeNull();
  });
});
