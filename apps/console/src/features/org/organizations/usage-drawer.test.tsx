import type { OrganizationUsage, UsageTopItem } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { organizationWith } from "../../../lib/organization/testing-organizations.ts";
import { pick, press } from "../../../testing/controls.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { say } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { openOrganizations } from "./testing-organizations-page.ts";

type Options = Parameters<typeof openOrganizations>[2];
const nordic = organizationWith({ traffic_names: ["nordic-1"] });
const from = "2026-11-13T00:00:00.000Z";
const to = "2026-11-20T00:00:00.000Z";
const totals = (calls: number, errors: number, consumers: number): OrganizationUsage["current"] => ({
  calls,
  errors,
  consumers,
  p50: null,
  p95: null,
  p99: null,
  req_bytes: 0,
  res_bytes: 0,
  differing: { shadow: 0, zombie: 0, rogue: 0, violation: 0 },
  apis: 1,
  new_apis: 0,
  operations: 2,
  organizations: 1,
});
const itemWith = (traits: Partial<UsageTopItem> = {}): UsageTopItem => ({
  host: "orders.example.com",
  port: 443,
  method: null,
  template: null,
  action: null,
  consumer_kind: null,
  consumer: null,
  organization: null,
  first_call_at: null,
  inventory: null,
  calls: 1200,
  errors: 7,
  p95: null,
  ...traits,
});
const usageWith = (traits: Partial<OrganizationUsage> = {}): OrganizationUsage => ({
  from,
  to,
  known_since: "2026-01-01T00:00:00.000Z",
  traffic_names: ["nordic-1", "nordic-2"],
  current: totals(4300, 17, 5),
  previous: totals(2150, 34, 5),
  apis: [itemWith()],
  deprecated: [itemWith({ method: "GET", template: "/orders/{order}" })],
  failing: [itemWith({ port: 8443, method: "POST", template: "/orders" })],
  ...traits,
});
async function open(usage: OrganizationUsage | ReturnType<typeof refuse>, options: Options = {}) {
  const page = await openOrganizations([nordic], "", {
    ...options,
    answers: { "usage.organization": usage, ...options.answers },
  });
  await pick(page.user, say("org.actionsOf", { name: nordic.name }), say("organizations.usage"));
  const drawer = within(await screen.findByRole("dialog", { name: say("organizations.usage") }));
  return { ...page, drawer };
}
const ranking = (title: "usageApis" | "usageDeprecated" | "usageFailing") =>
  screen.findByRole("region", { name: say(`organizations.${title}`) });

describe("usage", () => {
  test("sums up the last seven days and compares them", async () => {
    const { drawer, server } = await open(usageWith());
    await drawer.findByText("4,300");
    const tile = (label: "usageCalls" | "usageErrors" | "usageConsumers") =>
      drawer.getByText(say(`organizations.${label}`)).parentElement?.textContent;
    expect(tile("usageCalls")).toContain("4,300");
    expect(tile("usageCalls")).toContain("100%");
    expect(tile("usageErrors")).toContain("17");
    expect(tile("usageErrors")).toContain("50%");
    expect(tile("usageConsumers")).toContain("5");
    expect(drawer.getByText("nordic-1, nordic-2")).toBeDefined();
    const asked = server.asked("usage.organization")[0];
    expect(asked?.params["id"]).toBe(nordic.id);
    expect(Math.round((Date.now() - Date.parse(asked?.query.get("from") ?? "")) / 86_400_000)).toBe(7);
  });

  test("ranks APIs, deprecated operations and errors, each with the way to its calls", async () => {
    await open(usageWith());
    const [apis, deprecated, failing] = [
      await ranking("usageApis"),
      await ranking("usageDeprecated"),
      await ranking("usageFailing"),
    ];
    expect(within(apis).getByRole("listitem").textContent).toBe("orders.example.com1,200");
    expect(within(deprecated).getByRole("listitem").textContent).toBe("GET orders.example.com/orders/{order}1,200");
    expect(within(failing).getByRole("listitem").textContent).toBe("POST orders.example.com:8443/orders7");
    const query = (part: HTMLElement) => queryOf(within(part).getByRole("link").getAttribute("href"));
    const calls = { from, to, "organization[is]": ["nordic-1", "nordic-2"], "host[is]": "orders.example.com" };
    expect(query(apis)).toEqual({ ...calls, "port[is]": "443" });
    expect(query(deprecated)).toEqual({
      ...calls,
      "port[is]": "443",
      "method[is]": "GET",
      "template[is]": "/orders/{order}",
      "verdict[is]": "zombie",
    });
    expect(query(failing)).toEqual({
      ...calls,
      "port[is]": "8443",
      "method[is]": "POST",
      "template[is]": "/orders",
      "statusClass[is]": ["4", "5", "6", "7", "8", "9"],
    });
  });

  test("ports that a scheme has anyway, and none, are left out of a name", async () => {
    const hosts = [80, 443, null, 8080].map((port) => itemWith({ host: `h${port}.test`, port }));
    await open(usageWith({ apis: hosts }), { locale: "fr" });
    const items = within(await ranking("usageApis")).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent.replaceAll(/\s/gu, " "))).toEqual(
      ["h80.test", "h443.test", "hnull.test", "h8080.test:8080"].map((name) => `${name}1 200`),
    );
  });

  test("of nothing says so in each list", async () => {
    await open(usageWith({ apis: [], deprecated: [], failing: [] }));
    for (const title of ["usageApis", "usageDeprecated", "usageFailing"] as const)
      expect(within(await ranking(title)).getByText(say("organizations.usageNone"))).toBeDefined();
  });

  test("people of the organization see numbers without ways to the calls", async () => {
    await open(usageWith(), { as: { role: "organization_admin", organization_id: nordic.id } });
    expect(within(await ranking("usageApis")).getByText("orders.example.com")).toBeDefined();
    expect(within(await ranking("usageApis")).queryByRole("link")).toBeNull();
  });

  test("another period is asked for; all time is not offered", async () => {
    const { user, server } = await open(usageWith());
    await ranking("usageApis");
    await press(user, `${say("ui.timeRange")}: ${say("ui.range.7d")}`);
    expect(screen.queryByRole("button", { name: say("ui.range.all") })).toBeNull();
    await press(user, say("ui.range.24h"));
    await expect
      .poll(() => {
        const start = Date.parse(server.asked("usage.organization").at(-1)?.query.get("from") ?? "");
        return Math.round((Date.now() - start) / 3_600_000);
      })
      .toBe(24);
  });

  test("while it loads the names of the form stand above it", async () => {
    const { drawer } = await open(refuse("internal"), { answers: { "usage.organization": pending } });
    expect(drawer.getByText("nordic-1")).toBeDefined();
    expect(drawer.getAllByRole("status", { name: say("ui.loading") })).toHaveLength(3);
    expect(drawer.queryByText(say("organizations.usageNone"))).toBeNull();
  });

  test("that could not be loaded can be retried", async () => {
    const { user, server, drawer } = await open(refuse("internal"));
    await drawer.findByText(say("organizations.usageError"));
    server.answer({ "usage.organization": usageWith() });
    await press(user, say("ui.retry"));
    expect(await ranking("usageApis")).toBeDefined();
  });
});

describe("an organization that traffic does not know", () => {
  const unnamed = usageWith({ traffic_names: [] });

  test("leads its administrator to the form", async () => {
    const { user, drawer } = await open(unnamed);
    await drawer.findByText(say("organizations.usageUnnamedTitle"));
    expect(drawer.getByText(say("organizations.usageUnnamedText"))).toBeDefined();
    await user.click(drawer.getByRole("button", { name: say("organizations.edit") }));
    expect(await screen.findByRole("dialog", { name: say("organizations.editTitle") })).toBeDefined();
  });

  test("tells others whom to ask", async () => {
    const { drawer } = await open(unnamed, { as: { role: "viewer" } });
    expect(await drawer.findByText(say("organizations.usageUnnamedAsk"))).toBeDefined();
    expect(drawer.queryByRole("button", { name: say("organizations.edit") })).toBeNull();
  });
});
