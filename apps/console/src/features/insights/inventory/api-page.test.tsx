import type { Api } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { hrefOf } from "../testing-insights.ts";
import { apiTabs } from "./api-search.ts";
import { apiId, apiWith } from "./testing-apis.ts";

const pathOf = (kind: "internal" | "external") => `/insights/inventory/${kind}/${apiId}`;
const path = `${pathOf("internal")}?tab=consumers`;
const consumers: Answers = { "apis.consumers": pending, "apis.list": pageOf() };
const open = (
  traits: Partial<Api> = {},
  answers: Answers = {},
  { address = path, ...options }: Parameters<typeof openPage>[1] & { readonly address?: string } = {},
) => openPage(address, { ...options, answers: { ...consumers, "apis.get": apiWith(traits), ...answers } });
const title = () => screen.findByRole("heading", { level: 1 });

describe("states", () => {
  test.each(["internal", "external"] as const)("while an %s API loads, the page says so", async (kind) => {
    const { server } = await open({}, { "apis.get": pending }, { address: pathOf(kind) });
    expect(screen.getByRole("status", { name: say("ui.loading") })).toBeDefined();
    expect((await title()).textContent).toBe(say(`inventory.one.${kind}`));
    expect(hrefOf(screen.getByText(say("inventory.title")).closest("a") ?? document.body)).toBe(
      kind === "internal" ? "/insights/inventory" : "/insights/inventory?kind=external",
    );
    expect(server.asked("apis.get")[0]?.params).toEqual({ id: apiId });
  });

  test.each(["not_found", "invalid_input"] as const)(
    "an address refused with %s says that it isn't there",
    async (code) => {
      await open({}, { "apis.get": refuse(code) });
      expect(await screen.findByText(say("inventory.missingTitle"))).toBeDefined();
      expect((await title()).textContent).toBe(say("inventory.one.internal"));
    },
  );

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({}, { "apis.get": refuse("internal") });
    await screen.findByText(say("inventory.oneErrorTitle"));
    server.answer({ "apis.get": apiWith() });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await screen.findByText("shop.example.com")).toBeDefined();
  });

  test("a visitor is sent to sign in and comes back to the tab", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("in Arabic the page runs from right to left, and names are isolated", async () => {
    await open({ display_name: "Pet shop" }, {}, { locale: "ar" });
    expect((await screen.findByText("Pet shop")).tagName).toBe("BDI");
    expect(document.documentElement.dir).toBe("rtl");
  });
});

describe("the heading", () => {
  test.each(["internal", "external"] as const)("names an API, and says that it is %s", async (kind) => {
    // The link may have been made when it was of the other kind.
    await open({ kind, display_name: "Pet shop" });
    await screen.findByText("Pet shop");
    expect((await title()).textContent).toBe(`Pet shopshop.example.com${say(`inventory.kindOfOne.${kind}`)}`);
    expect(document.title).toContain("shop.example.com");
    expect(hrefOf(screen.getByText(say("inventory.title")).closest("a") ?? document.body)).toBe(
      kind === "internal" ? "/insights/inventory" : "/insights/inventory?kind=external",
    );
  });

  test("has a tab for everything, with the number of operations; each has its address", async () => {
    const { user, address } = await open({}, { "apis.settings": pending });
    const list = within(await screen.findByRole("tablist", { name: "shop.example.com" }));
    const tabs = list.getAllByRole("tab");
    expect(tabs.map((tab) => tab.textContent)).toEqual(
      apiTabs.map((tab) => say(`inventory.tab.${tab}`) + (tab === "operations" ? "3" : "")),
    );
    expect(tabs.map((tab) => hrefOf(tab))).toEqual(
      apiTabs.map((tab) => (tab === "overview" ? pathOf("internal") : `${pathOf("internal")}?tab=${tab}`)),
    );
    await user.click(list.getByText(say("inventory.tab.settings")));
    expect(address()).toBe(`${pathOf("internal")}?tab=settings`);
    expect(await screen.findByText(say("inventory.about"))).toBeDefined();
  });
});

describe("its kind", () => {
  test.each([
    ["internal", "external"],
    ["external", "internal"],
  ] as const)("an %s API is made %s, and its page moves along", async (kind, other) => {
    const { user, address, server } = await open(
      { kind },
      { "apis.update": apiWith({ kind: other }) },
      { address: `${pathOf(kind)}?tab=consumers` },
    );
    server.answer({ "apis.get": apiWith({ kind: other }), "usage.summary": pending, "usage.series": pending });
    server.answer({ "alerts.list": pending, "apis.places": pending, "apis.listApart": pending });
    await user.click(await screen.findByText(say(`inventory.make.${other}`)));
    await findToast(say(`inventory.isNow.${other}`));
    expect(server.asked("apis.update")).toMatchObject([{ params: { id: apiId }, body: { kind: other } }]);
    expect(address()).toBe(pathOf(other));
    expect(screen.getByText(say(`inventory.make.${kind}`))).toBeDefined();
  });

  test("stays when the change is refused", async () => {
    const { user, address } = await open({}, { "apis.update": refuse("not_found") });
    await user.click(await screen.findByText(say("inventory.make.external")));
    await findToast(say("problem.not_found"));
    expect(address()).toBe(path);
    expect(screen.getByText(say("inventory.make.external"))).toBeDefined();
  });
});

describe("the archive", () => {
  const archived_at = "2026-11-19T12:00:00.000Z";
  const since = () => say("inventory.archivedSince", { time: formatFor("en").instant(archived_at) });

  test("takes an API at one press; the page says so and offers the way back", async () => {
    const { user, server } = await open({}, { "apis.archive": apiWith({ archived_at }), "apis.restore": apiWith() });
    await user.click(await screen.findByText(say("inventory.archive")));
    expect(await screen.findByText(since())).toBeDefined();
    expect(server.asked("apis.archive")[0]?.params).toEqual({ id: apiId });
    expect(screen.queryByText(say("inventory.archive"))).toBeNull();
    expect(screen.queryByText(say("inventory.make.external"))).toBeNull();
    await user.click(screen.getByText(say("inventory.restoreApi")));
    expect(await screen.findByText(say("inventory.archive"))).toBeDefined();
    expect(server.asked("apis.restore")[0]?.params).toEqual({ id: apiId });
    expect(screen.queryByText(since())).toBeNull();
  });

  test.each([
    ["apis.archive", null, "inventory.archive"],
    ["apis.restore", archived_at, "inventory.restoreApi"],
  ] as const)("a refused %s shows the error", async (name, at, button) => {
    const { user } = await open({ archived_at: at }, { [name]: refuse("not_found") });
    await user.click(await screen.findByText(say(button)));
    await findToast(say("problem.not_found"));
    expect(screen.getByText(say(button))).toBeDefined();
  });
});

describe("permissions", () => {
  test.each(["viewer", "analyst"] as const)("the role %s changes nothing", async (role) => {
    await open({}, {}, { as: { role } });
    await screen.findByText("shop.example.com");
    for (const button of ["inventory.make.external", "inventory.archive"] as const)
      expect(screen.queryByText(say(button))).toBeNull();
  });

  test("a viewer reads that an API is archived, and can't bring it back", async () => {
    await open({ archived_at: "2026-11-19T12:00:00.000Z" }, {}, { as: { role: "viewer" } });
    const time = formatFor("en").instant("2026-11-19T12:00:00.000Z");
    expect(await screen.findByText(say("inventory.archivedSince", { time }))).toBeDefined();
    expect(screen.queryByText(say("inventory.restoreApi"))).toBeNull();
  });
});
