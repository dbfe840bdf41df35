import { apiEnvironment, protectionMode, protectionStatus, sensitivity } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, openMenu, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { pageOf } from "../../../testing/page-of.ts";
import { queryOf } from "../../../testing/query-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { protectedApiWith } from "../testing-apis.ts";
import { apisPath, openApis } from "./testing-apis-page.ts";

const idOf = (index: number) => `0199d6f0-0000-7000-8000-0000000000${index + 10}`;
const columns = [
  "name",
  "environment",
  "sensitivity",
  "mode",
  "status",
  "per_hour",
  "step_up_rate_24h",
  "clients",
  "last_decision_at",
] as const;

describe("states", () => {
  test("while the list loads there is no word about it", async () => {
    await openApis([], "", { answers: { "protectedApis.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("protectedApis.title"));
    expect(document.querySelector("table[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByText(say("protectedApis.noneTitle"))).toBeNull();
  });

  test("without an API it offers to register the first one", async () => {
    const { user } = await openApis([]);
    await screen.findByText(say("protectedApis.noneTitle"));
    const [, second] = screen.getAllByRole("button", { name: say("protectedApis.create") });
    if (second) await user.click(second);
    expect(await screen.findByRole("dialog", { name: say("protectedApis.createTitle") })).toBeDefined();
  });

  test.each(["search=shop", "environment=test", "sensitivity=high", "mode=off", "archived=true"])(
    "no match for %s: the conditions can be cleared",
    async (condition) => {
      const { user, address } = await openApis([], `?${condition}`);
      await screen.findByText(say("protectedApis.noMatchTitle"));
      await press(user, say("list.clearFilters"));
      expect(address()).toBe(apisPath);
      expect(await screen.findByText(say("protectedApis.noneTitle"))).toBeDefined();
    },
  );

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await openApis([], "", { answers: { "protectedApis.list": refuse("internal") } });
    await screen.findByText(say("protectedApis.errorTitle"));
    server.answer({ "protectedApis.list": pageOf(protectedApiWith()) });
    await press(user, say("ui.retry"));
    expect(await findRow("Orders")).toBeDefined();
  });

  test.each(["viewer", "analyst"] as const)("a person who is %s reads and changes nothing", async (role) => {
    await openApis([protectedApiWith()], "", { as: { role } });
    const row = await findRow("Orders");
    expect(within(row).queryByRole("checkbox")).toBeNull();
    expect(within(row).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("button", { name: say("protectedApis.create") })).toBeNull();
  });

  test("people of an organization have their clients instead", async () => {
    const { address } = await openApis([], "", {
      as: { role: "organization_admin", organization_id: idOf(1) },
      answers: {
        "apiClients.list": pageOf(),
        "protectedApis.names": { items: [] },
        "organizations.list": pageOf(),
      },
    });
    expect(address()).toBe("/provider/clients");
  });

  test("a visitor signs in first", async () => {
    const { address } = await openApis([], "", { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent(apisPath)}`);
  });
});

describe("rows", () => {
  test("each column says what is known about an API", async () => {
    const api = protectedApiWith({ clients: 1200, decisions_24h: 1 });
    await openApis([api], `?${new URLSearchParams([...columns, "created_at"].map((each) => ["column", each]))}`, {
      locale: "fr",
    });
    const row = await findRow("Orders");
    const cells = cellsOf(row);
    const column = (id: (typeof columns)[number]) => cells[say(`protectedApis.column.${id}`)]?.replaceAll(/\s/gu, " ");
    expect(column("name")).toBe("Ordersorders.example.com");
    expect(column("environment")).toBe(say("protectedApis.environment.production"));
    expect(column("sensitivity")).toBe(say("adaptive.sensitivity.normal"));
    expect(column("mode")).toBe(say("adaptive.mode.monitor"));
    expect(column("status")).toBe(say("protectedApis.status.active"));
    expect(within(row).getByRole("img", { name: say("protectedApis.perHour", { count: 1 }) })).toBeDefined();
    expect(column("step_up_rate_24h")).toBe("12,5 %");
    expect(column("clients")).toBe("1 200");
    expect([...row.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      api.last_decision_at,
      api.created_at,
    ]);
    expect(within(row).queryByText(say("protectedApis.isBypassed"))).toBeNull();
  });

  test("what there is none of is a dash; a bypass is said; plain HTTP is named", async () => {
    await openApis([
      protectedApiWith({
        last_decision_at: null,
        step_up_rate_24h: null,
        bypass_until: "2026-11-27T09:30:00.000Z",
        base_url: "http://orders.internal:8080",
      }),
    ]);
    const row = await findRow("Orders");
    const cells = cellsOf(row);
    expect(cells[say("protectedApis.column.last_decision_at")]).toBe("–");
    expect(cells[say("protectedApis.column.step_up_rate_24h")]).toBe("–");
    expect(within(row).getByText(say("protectedApis.isBypassed"))).toBeDefined();
    expect(within(row).getByText("http://orders.internal:8080")).toBeDefined();
    expect(Object.keys(cells)).not.toContain(say("protectedApis.column.created_at"));
  });

  test("every environment, sensitivity, mode and status has a word", async () => {
    const apis = protectionStatus.options.map((status, index) =>
      protectedApiWith({
        id: idOf(index),
        name: `API ${index}`,
        status,
        environment: apiEnvironment.options[index % 2] ?? "test",
        sensitivity: sensitivity.options[index % 3] ?? "low",
        mode: protectionMode.options[index % 3] ?? "off",
      }),
    );
    await openApis(apis);
    for (const api of apis) {
      const row = await findRow(api.name);
      const cells = cellsOf(row);
      expect(cells[say("protectedApis.column.environment")]).toBe(say(`protectedApis.environment.${api.environment}`));
      expect(cells[say("protectedApis.column.sensitivity")]).toBe(say(`adaptive.sensitivity.${api.sensitivity}`));
      expect(cells[say("protectedApis.column.mode")]).toBe(say(`adaptive.mode.${api.mode}`));
      expect(within(row).getByTitle(say(`protectedApis.statusText.${api.status}`)).textContent).toBe(
        say(`protectedApis.status.${api.status}`),
      );
    }
  });

  test("in Arabic the page runs from right to left, and addresses from left to right", async () => {
    await openApis([protectedApiWith({ name: "طلبات" })], "", { locale: "ar" });
    const row = await findRow("طلبات");
    expect(document.documentElement.dir).toBe("rtl");
    expect(within(row).getByText("orders.example.com").tagName).toBe("BDI");
  });

  test("a row leads to the settings of its API", async () => {
    const api = protectedApiWith();
    const { user, address } = await openApis([api], "", {
      answers: { "protectedApis.get": refuse("not_found"), "adaptiveConfigs.get": refuse("not_found") },
    });
    const link = within(await findRow("Orders")).getByRole("link");
    expect(link.getAttribute("href")).toBe(`/provider/adaptive_auth/${api.id}`);
    await user.click(link);
    expect(address()).toBe(`/provider/adaptive_auth/${api.id}`);
  });

  test.each([
    ["in use", protectedApiWith(), ["edit", "bypass", "archive"]],
    ["bypassed", protectedApiWith({ bypass_until: "2026-11-27T09:30:00.000Z" }), ["edit", "endBypass", "archive"]],
    ["archived", protectedApiWith({ archived_at: "2026-11-20T09:00:00.000Z" }), ["edit", "restore"]],
  ] as const)("one that is %s offers what applies", async (_, api, actions) => {
    const { user } = await openApis([api]);
    const items = await openMenu(user, say("protectedApis.actionsOf", { name: api.name }));
    expect(items.map(({ textContent }) => textContent)).toEqual(
      actions.map((action) => say(`protectedApis.${action}`)),
    );
  });
});

describe("address", () => {
  test("what it selects is asked for and shown as conditions", async () => {
    const search =
      "?search=shop&environment=test&sensitivity=low&sensitivity=high&mode=enforce&archived=true&sort=-created_at&page=2";
    const { server } = await openApis([protectedApiWith()], search);
    await findRow("Orders");
    const query = server.asked("protectedApis.list")[0]?.query;
    expect(query?.getAll("sensitivity")).toEqual(["low", "high"]);
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      search: "shop",
      environment: "test",
      mode: "enforce",
      archived: "true",
      sort: "-created_at",
      page: "2",
    });
    const is = say("protectedApis.filter.is");
    for (const [field, words] of [
      ["environment", say("protectedApis.environment.test")],
      ["sensitivity", `${say("adaptive.sensitivity.low")}, ${say("adaptive.sensitivity.high")}`],
      ["mode", say("adaptive.mode.enforce")],
      ["archived", say("protectedApis.archivedOnes")],
    ] as const)
      expect(
        screen.getByLabelText(say("ui.remove", { what: `${say(`protectedApis.filter.${field}`)} ${is} ${words}` })),
      ).toBeDefined();
  });

  test("what it cannot mean is ignored", async () => {
    const { server } = await openApis(
      [protectedApiWith()],
      "?environment=moon&mode=x&archived=perhaps&sort=size&column=x",
    );
    await findRow("Orders");
    expect(Object.fromEntries(server.asked("protectedApis.list")[0]?.query ?? [])).toEqual({
      sort: "name",
      archived: "false",
      page: "1",
      page_size: "25",
    });
  });

  test("conditions go into it, from the first page", async () => {
    const { user, address, server } = await openApis([protectedApiWith()], "?page=2");
    await findRow("Orders");
    await addFilter(user, say("protectedApis.filter.mode"), say("adaptive.mode.off"), say("adaptive.mode.monitor"));
    expect(queryOf(address())).toEqual({ mode: ["off", "monitor"] });
    await addFilter(user, say("protectedApis.filter.archived"), say("protectedApis.archivedOnes"));
    expect(queryOf(address())).toEqual({ mode: ["off", "monitor"], archived: "true" });
    await addFilter(user, say("protectedApis.filter.environment"), say("protectedApis.environment.test"));
    expect(queryOf(address())).toEqual({ mode: ["off", "monitor"], archived: "true", environment: "test" });
    await press(user, say("ui.clearAll"));
    expect(server.asked("protectedApis.list").at(-1)?.query.get("archived")).toBe("false");
  });

  test("sorting by sensitivity, the highest first", async () => {
    const { user, address } = await openApis([protectedApiWith()], "?page=2");
    await findRow("Orders");
    await press(user, say("protectedApis.column.sensitivity"));
    expect(address()).toBe(`${apisPath}?sort=-sensitivity`);
  });
});

test("an export holds the selected APIs with the columns that are shown", async () => {
  const files = catchDownloads();
  const { user, server } = await openApis(
    [protectedApiWith()],
    "?mode=off&column=mode&column=per_hour&column=clients",
    {
      answers: { "protectedApis.export": "name,mode\n" },
    },
  );
  await findRow("Orders");
  await press(user, say("list.export"));
  await findToast(say("list.exported"));
  const query = server.asked("protectedApis.export")[0]?.query;
  expect(query?.getAll("column")).toEqual(["name", "mode", "clients"]);
  expect(query?.get("mode")).toBe("off");
  expect(files[0]?.name).toMatch(/^protected-apis-\d{4}-\d\d-\d\d\.csv$/);
});

test("kept views are those of this list", async () => {
  const { server } = await openApis([protectedApiWith()]);
  await findRow("Orders");
  expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["protected-apis"]);
});
