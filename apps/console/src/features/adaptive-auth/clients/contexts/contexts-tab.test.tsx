import type { ClientContext, RememberedDevice } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerDialog, press } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, contextWith, deviceWith, openClient } from "../../testing-clients.ts";

type Options = Parameters<typeof openClient>[2];
const client = apiClientWith();
const open = (
  contexts: readonly ClientContext[],
  { devices = [], ...options }: Options & { devices?: readonly RememberedDevice[] } = {},
) =>
  openClient(client, "contexts", {
    ...options,
    answers: {
      "clientContexts.list": { items: [...contexts], devices: [...devices] },
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
    known: true,
    trusted_until: "2026-12-27T09:30:00.000Z",
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
  for (const text of ["okhttp", "Orders", "Norway", "AS2119 Telenor", say("clients.known")])
    expect(within(item).getByText(text), text).toBeDefined();
  expect(within(item).getByText(say("clients.seenOften", { sessions: 1, days: 3 }))).toBeDefined();
  const [until = ""] = say("clients.elevatedUntil", { time: "|" }).split("|");
  const [trusted = ""] = say("clients.trustedUntil", { time: "|" }).split("|");
  for (const text of [until, trusted]) expect(item.textContent).toContain(text);
  expect(item.querySelector("time")?.dateTime).toBe(known.last_seen_at);
  const other = await itemOf(bare.network);
  expect(within(other).getByText("Nameless")).toBeDefined();
  expect(within(other).queryByText(say("clients.known"))).toBeNull();
  for (const text of [until, trusted]) expect(other.textContent).not.toContain(text);
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
  server.answer({ "clientContexts.list": { items: [], devices: [] } });
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

test("a remembered device says what it is bound to and until when, and is forgotten after confirming", async () => {
  const device = deviceWith({ bound_to: "signing_key", method: "signed", agent: "curl" });
  const { user, server } = await open([], {
    devices: [device, deviceWith({ id: "0199d6f0-0000-7000-8000-00000000f302" })],
    answers: { "rememberedDevices.revoke": () => undefined },
  });
  const item = (await screen.findByText("curl")).closest("li");
  expect(item?.textContent).toContain(say("clients.boundTo.signing_key"));
  expect(item?.textContent).toContain(say("clients.rememberedUntil", { time: "|" }).split("|")[0]);
  expect(item?.textContent).toContain(say("clients.deviceMethod", { method: say("clients.deviceMethod.signed") }));
  expect(screen.getByText(say("clients.boundTo.address"))).toBeDefined();
  await press(user, say("clients.forgetDeviceOf", { network: device.network, agent: device.agent }));
  await answerDialog(user, say("clients.forgetDeviceTitle"), say("clients.forgetDevice"));
  await findToast(say("clients.deviceForgotten"));
  expect(server.asked("rememberedDevices.revoke").map(({ params }) => params)).toEqual([
    { id: client.id, device: device.id },
  ]);
  expect(server.asked("clientContexts.list")).toHaveLength(2);
});

test("a viewer forgets none", async () => {
  const context = contextWith();
  const device = deviceWith({ network: "198.51.100.0/24" });
  await open([context], { as: { role: "viewer" }, devices: [device] });
  await itemOf(context.network);
  const { network, agent } = device;
  expect(screen.queryByRole("button", { name: say("clients.forgetDeviceOf", { network, agent }) })).toBeNull();
  expect(screen.queryByRole("button", { name: forget(context) })).toBeNull();
});
