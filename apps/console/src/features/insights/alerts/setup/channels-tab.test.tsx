import { type AlertChannel, type AlertDelivery, alertChannelKind, alertDeliveryState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { answerDialog, pick, press } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { headersOf, itemsOf, paramsOf } from "../../testing-insights.ts";
import { channelWith, deliveryWith, setupAnswers, setupPath } from "./testing-setup.ts";

const path = `${setupPath}?tab=channels`;
const { id } = channelWith();
const open = (
  channels: readonly AlertChannel[] = [channelWith()],
  answers: Answers = {},
  { query = "", ...options }: Parameters<typeof openPage>[1] & { readonly query?: string } = {},
) =>
  openPage(`${path}${query}`, {
    ...options,
    answers: { ...setupAnswers, "alertChannels.list": { items: [...channels] }, ...answers },
  });
const header = (column: "enabled" | "name" | "kind" | "address" | "last" | "actions") =>
  say(`alerts.channelColumn.${column}`);
const menu = (name = "Ours") => say("alerts.actionsOf", { name });
const row = () => findRow("Ours");
const instant = formatFor("en").instant("2026-11-20T12:00:00.000Z");

describe("the list", () => {
  test("without channels says what they are for, and offers the first", async () => {
    const { user } = await open([]);
    expect(await screen.findByText(say("alerts.channelsNone"))).toBeDefined();
    await press(user, say("alerts.newChannel"));
    expect(await screen.findByRole("dialog", { name: say("alerts.newChannel") })).toBeDefined();
  });

  test("that failed is reported and can be retried", async () => {
    const { user, server } = await open([], { "alertChannels.list": refuse("internal") });
    await screen.findByText(say("alerts.channelsError"));
    server.answer({ "alertChannels.list": { items: [channelWith()] } });
    await press(user, say("ui.retry"));
    expect(await row()).toBeDefined();
  });

  test("says of each channel what it is, where it sends, and how that went", async () => {
    const kinds = alertChannelKind.options.map((kind, at) =>
      channelWith({
        id: `0199d6f0-0000-7000-8000-00000000a30${at}`,
        kind,
        name: `to ${kind}`,
        url: kind === "mail" ? null : "https://hooks.example.com",
        recipients: kind === "mail" ? ["ann@example.com", "bea@example.com"] : [],
        last_delivery: at === 0 ? null : deliveryWith({ state: at === 1 ? "failed" : "sending" }),
      }),
    );
    await open(kinds);
    expect(cellsOf(await findRow("to webhook"))).toMatchObject({
      [header("kind")]: say("alerts.channelKind.webhook"),
      [header("address")]: "https://hooks.example.com",
      [header("last")]: say("alerts.never"),
    });
    expect(cellsOf(await findRow("to slack"))).toMatchObject({
      [header("kind")]: say("alerts.channelKind.slack"),
      [header("last")]: say("alerts.delivery.failed") + instant,
    });
    expect(cellsOf(await findRow("to mail"))).toMatchObject({
      [header("kind")]: say("alerts.channelKind.mail"),
      [header("address")]: "ann@example.com, bea@example.com",
      [header("last")]: say("alerts.delivery.sending") + instant,
    });
    expect(screen.getByTitle("ann@example.com, bea@example.com")).toBeDefined();
  });

  test("is only read by an analyst", async () => {
    await open([channelWith()], {}, { as: { role: "analyst" } });
    const found = await row();
    expect(headersOf(screen.getByRole("table"))).not.toContain(header("actions"));
    expect(within(found).getByRole<HTMLInputElement>("switch").disabled).toBe(true);
    expect(screen.queryByText(say("alerts.newChannel"))).toBeNull();
  });

  test("without channels offers none to a viewer", async () => {
    await open([], {}, { as: { role: "viewer" }, locale: "fr" });
    await screen.findByText(say("alerts.channelsNone"));
    expect(screen.queryByText(say("alerts.newChannel"))).toBeNull();
  });
});

describe("a channel", () => {
  test.each([
    ["webhook", ["test", "deliveries", "editChannel", "rotateSecret", "deleteChannel"]],
    ["slack", ["test", "deliveries", "editChannel", "deleteChannel"]],
    ["mail", ["test", "deliveries", "editChannel", "deleteChannel"]],
  ] as const)("of the kind %s offers %j", async (kind, items) => {
    const { user } = await open([channelWith({ kind })]);
    expect(await itemsOf(user, menu())).toEqual(items.map((item) => say(`alerts.${item}`)));
  });

  test.each([true, false])("that is on (%s) is turned to the other", async (enabled) => {
    const { user, server } = await open([channelWith({ enabled })], { "alertChannels.update": channelWith() });
    await user.click(await screen.findByRole("switch", { name: say("alerts.channelOn", { name: "Ours" }) }));
    expect(server.asked("alertChannels.update")).toMatchObject([{ params: { id }, body: { enabled: !enabled } }]);
    await expect.poll(() => server.asked("alertChannels.list").length).toBe(2);
  });

  test("that can't be turned says why", async () => {
    const { user } = await open([channelWith()], { "alertChannels.update": refuse("not_found") });
    await user.click(await screen.findByRole("switch"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("gets a test, whose delivery is shown", async () => {
    const delivery = deliveryWith({ is_test: true, state: "sending", status: null });
    const { user, server, address } = await open([channelWith()], {
      "alertChannels.test": delivery,
      "alertChannels.deliveries": pageOf(delivery),
    });
    await pick(user, menu(), say("alerts.test"));
    await findToast(say("alerts.tested"));
    expect(server.asked("alertChannels.test")[0]?.params).toEqual({ id });
    expect(paramsOf(address()).get("deliveries")).toBe(id);
    const drawer = within(await screen.findByRole("dialog", { name: say("alerts.deliveriesOf", { name: "Ours" }) }));
    expect(await drawer.findByText(say("alerts.deliveryTest"))).toBeDefined();
  });

  test("whose test is refused says so, and shows no delivery", async () => {
    const { user, address } = await open([channelWith()], { "alertChannels.test": refuse("not_found") });
    await pick(user, menu(), say("alerts.test"));
    await findToast(say("problem.not_found"));
    expect(paramsOf(address()).has("deliveries")).toBe(false);
  });

  test("gets a new secret, which is shown once", async () => {
    const { user, server } = await open([channelWith()], {
      "alertChannels.rotateSecret": { ...channelWith(), secret: "whsec_new" },
    });
    await pick(user, menu(), say("alerts.rotateSecret"));
    const dialog = within(await screen.findByRole("dialog", { name: say("alerts.secretTitle") }));
    expect(dialog.getByText("whsec_new")).toBeDefined();
    expect(dialog.getByText(say("alerts.secretOnce"))).toBeDefined();
    expect(dialog.getByText(say("alerts.secretHow"))).toBeDefined();
    expect(dialog.getByText("Ours").tagName).toBe("BDI");
    expect(server.asked("alertChannels.rotateSecret")[0]?.params).toEqual({ id });
    await user.click(dialog.getByText(say("alerts.done")));
    expect(screen.queryByText("whsec_new")).toBeNull();
  });

  test("whose secret can't be changed says why", async () => {
    const { user } = await open([channelWith()], { "alertChannels.rotateSecret": refuse("conflict") });
    await pick(user, menu(), say("alerts.rotateSecret"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });

  test("is deleted after a question that names it", async () => {
    const { user, server } = await open([channelWith()], { "alertChannels.delete": () => undefined });
    await pick(user, menu(), say("alerts.deleteChannel"));
    const dialog = await screen.findByRole("dialog", { name: say("alerts.deleteChannelTitle") });
    expect(dialog.textContent).toContain(say("alerts.deleteChannelText").replace("<name/>", "Ours"));
    await answerDialog(user, say("alerts.deleteChannelTitle"), say("alerts.deleteChannel"));
    await findToast(say("alerts.deleted", { name: "Ours" }));
    expect(server.asked("alertChannels.delete")[0]?.params).toEqual({ id });
    expect(server.asked("alertChannels.list").length).toBe(2);
  });

  test("stays when the question is declined, or when deleting it is refused", async () => {
    const { user, server } = await open([channelWith()], { "alertChannels.delete": refuse("not_found") });
    await pick(user, menu(), say("alerts.deleteChannel"));
    await answerDialog(user, say("alerts.deleteChannelTitle"), say("ui.cancel"));
    expect(server.asked("alertChannels.delete")).toEqual([]);
    await pick(user, menu(), say("alerts.deleteChannel"));
    await answerDialog(user, say("alerts.deleteChannelTitle"), say("alerts.deleteChannel"));
    await findToast(say("problem.not_found"));
    expect(screen.queryByRole("dialog", { name: say("alerts.deleteChannelTitle") })).toBeNull();
  });
});

describe("deliveries", () => {
  const openDrawer = async (deliveries: readonly AlertDelivery[], answers: Answers = {}) => {
    const opened = await open(
      [channelWith()],
      { "alertChannels.deliveries": pageOf(...deliveries), ...answers },
      { query: `&deliveries=${id}` },
    );
    const drawer = await screen.findByRole("dialog", { name: say("alerts.deliveriesOf", { name: "Ours" }) });
    return { ...opened, drawer: within(drawer) };
  };

  test("say how each went, what it reported, how often it was tried and why it failed", async () => {
    const deliveries = alertDeliveryState.options.map((state, at) =>
      deliveryWith({
        id: `0199d6f0-0000-7000-8000-00000000a40${at}`,
        state,
        is_test: at === 0,
        attempts: at + 1,
        status: at === 0 ? null : 500 + at,
        problem: at === 2 ? "The receiver said no" : null,
      }),
    );
    const { drawer, server } = await openDrawer(deliveries);
    const items = (await drawer.findAllByRole("listitem")).map(({ textContent }) => textContent);
    const attempts = (count: number) => ` · ${say("alerts.deliveryAttempts", { count })}`;
    const alertCount = say("alerts.deliveryAlerts", { count: 2 });
    expect(items).toEqual([
      `${say("alerts.delivery.sending")}${instant}${say("alerts.deliveryTest")}`,
      `${say("alerts.delivery.delivered")}501${instant}${alertCount}${attempts(2)}`,
      `${say("alerts.delivery.failed")}502${instant}${alertCount}${attempts(3)}The receiver said no`,
    ]);
    expect(server.asked("alertChannels.deliveries")[0]).toMatchObject({ params: { id } });
  });

  test("are turned by pages, and closed; the address follows", async () => {
    const { user, drawer, server, address } = await openDrawer([], {
      "alertChannels.deliveries": { ...pageOf(deliveryWith()), total: 60 },
    });
    await user.click(await drawer.findByLabelText(say("ui.nextPage")));
    await expect.poll(() => server.asked("alertChannels.deliveries").at(-1)?.query.get("page")).toBe("2");
    await user.click(drawer.getByRole("button", { name: say("ui.close") }));
    expect(address()).toBe(path);
  });

  test("of a channel that nothing was sent to say what to do", async () => {
    const { drawer } = await openDrawer([]);
    expect(await drawer.findByText(say("alerts.deliveriesNone"))).toBeDefined();
  });

  test("that could not be loaded are loaded again", async () => {
    const { user, drawer, server } = await openDrawer([], { "alertChannels.deliveries": refuse("internal") });
    await drawer.findByText(say("alerts.deliveriesError"));
    server.answer({ "alertChannels.deliveries": pageOf(deliveryWith()) });
    await user.click(drawer.getByRole("button", { name: say("ui.retry") }));
    expect(await drawer.findByText(say("alerts.delivery.delivered"))).toBeDefined();
  });

  test("of a channel that isn't known have a name all the same", async () => {
    await open([], { "alertChannels.deliveries": pending }, { query: `&deliveries=${id}` });
    expect(await screen.findByRole("dialog", { name: say("alerts.deliveries") })).toBeDefined();
  });

  test("open from the menu", async () => {
    const { user, address } = await open([channelWith()], { "alertChannels.deliveries": pageOf() });
    await pick(user, menu(), say("alerts.deliveries"));
    expect(paramsOf(address()).get("deliveries")).toBe(id);
  });
});
