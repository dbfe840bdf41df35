import type { ClientContext } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerDialog, press } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, contextWith, openClient } from "../../testing-clients.ts";

type Options = Parameters<typeof openClient>[2];
const client = apiClientWith();
const open = (contexts: readonly ClientContext[], options: Options = {}) =>
  openClient(client, "contexts", {
    ...options,
    answers: {
      "clientContexts.list": { items: [...contexts] },
      "dataPacks.attributions": { items: [{ text: "IP geolocation by DB-IP", url: "https://db-ip.com" }] },
      ...options.answers,
    },
  });
const itemOf = async (network: string) => {
  const item = (await screen.findByText(network)).closest("li");
  if (item === null) throw new Error(`No context says ${network}`);
  return item;
};
const forget = ({ network, agent }: ClientContext) => say("clients.revokeContextOf", { network, agent });

test("each says where and how the client was seen", async () => {
  const known = contextWith({
    country: "NO",
    asn: 2119,
    as_name: "Telenor",
    trusted: true,
    elevated_until: "2026-11-27T09:30:00.000Z",
    sessions: 1,
  });
  const bare = contextWith({
    id: "0199d6f0-0000-7000-8000-00000000f202",
    network: "2001:db8::/48",
    as_name: "Nameless",
  });
  await open([known, bare]);
  const item = await itemOf(known.network);
  for (const text of ["okhttp", "Orders", "Norway", "AS2119 Telenor", say("clients.trusted")])
    expect(within(item).getByText(text), text).toBeDefined();
  expect(within(item).getByText(say("clients.seenOften", { sessions: 1, days: 3 }))).toBeDefined();
  const [until = ""] = say("clients.elevatedUntil", { time: "|" }).split("|");
  expect(item.textContent).toContain(until);
  expect(item.querySelector("time")?.dateTime).toBe(known.last_seen_at);
  const other = await itemOf(bare.network);
  expect(within(other).getByText("Nameless")).toBeDefined();
  expect(within(other).queryByText(say("clients.trusted"))).toBeNull();
  expect(other.textContent).not.toContain(until);
  const credit = await screen.findByRole("link", { name: "IP geolocation by DB-IP" });
  expect(credit.getAttribute("href")).toBe("https://db-ip.com");
});

test("countries are named in the language of the page", async () => {
  await open([contextWith({ country: "NO" })], { locale: "fr" });
  expect(within(await itemOf("203.0.113.0/24")).getByText("Norvège")).toBeDefined();
});

test("not seen yet, loading, and a failure that can be retried", async () => {
  const { user, server } = await open([], { answers: { "clientContexts.list": refuse("internal") } });
  await screen.findByText(say("clients.contextsFailed"));
  server.answer({ "clientContexts.list": { items: [] } });
  await press(user, say("ui.retry"));
  expect(await screen.findByText(say("clients.noContextsTitle"))).toBeDefined();
  expect(screen.queryByText(say("clients.contextsText"))).toBeNull();
});

test("while they load none is said to be missing", async () => {
  await open([], { answers: { "clientContexts.list": pending } });
  await screen.findByRole("tab", { name: say("clients.tab.contexts") });
  expect(screen.queryByText(say("clients.noContextsTitle"))).toBeNull();
});

test("one is forgotten after a question, and the list is reloaded", async () => {
  const context = contextWith();
  const { user, server } = await open([context], { answers: { "clientContexts.revoke": () => undefined } });
  await press(user, forget(context));
  const dialog = await answerDialog(user, say("clients.revokeContextTitle"), say("clients.revokeContext"));
  expect(dialog.textContent).toContain(say("clients.revokeContextText"));
  await findToast(say("clients.contextRevoked"));
  expect(server.asked("clientContexts.revoke").map(({ params }) => params)).toEqual([
    { id: client.id, context: context.id },
  ]);
  expect(server.asked("clientContexts.list")).toHaveLength(2);
  expect(screen.queryByRole("dialog", { name: say("clients.revokeContextTitle") })).toBeNull();
});

test("a refusal is reported, a cancelled question does nothing", async () => {
  const context = contextWith();
  const { user, server } = await open([context], { answers: { "clientContexts.revoke": refuse("not_found") } });
  await press(user, forget(context));
  await answerDialog(user, say("clients.revokeContextTitle"), say("ui.cancel"));
  expect(server.asked("clientContexts.revoke")).toEqual([]);
  await press(user, forget(context));
  await answerDialog(user, say("clients.revokeContextTitle"), say("clients.revokeContext"));
  expect(await findToast(say("problem.not_found"))).toBeDefined();
});

test("a viewer forgets none", async () => {
  const context = contextWith();
  await open([context], { as: { role: "viewer" } });
  await itemOf(context.network);
  expect(screen.queryByRole("button", { name: forget(context) })).toBeNull();
});
