import { type ApiClient, apiClientColumns, clientKind, clientState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { organizationWith } from "../../../lib/organization/testing-organizations.ts";
import { addFilter, press } from "../../../testing/controls.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { savedViewWith } from "../../../testing/saved-view.ts";
import { findToast, say } from "../../../testing/say.ts";
import { cellsOf, findRow } from "../../../testing/table.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { apiClientWith } from "../testing-clients.ts";

const path = "/provider/clients";
const orders = { id: "0199d6f0-0000-7000-8000-00000000a001", name: "Orders" };
const nordic = organizationWith();
const surroundings: Answers = {
  "protectedApis.names": { items: [orders] },
  "organizations.list": ({ query }) => (query.get("archived") === "true" ? pageOf() : pageOf(nordic)),
};
const open = (clients: readonly ApiClient[], search = "", options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`${path}${search}`, {
    ...options,
    answers: { ...surroundings, "apiClients.list": pageOf(...clients), ...options.answers },
  });
const everyColumn = `?${new URLSearchParams(apiClientColumns.options.map((column) => ["column", column]))}`;
const idOf = (index: number) => `0199d6f0-0000-7000-8000-0000000000${index + 10}`;

describe("columns", () => {
  test("each says what is known about a client", async () => {
    const client = apiClientWith({
      kind: "interactive",
      organization: { id: nordic.id, name: nordic.name },
      tags: ["eu", "nightly"],
      apis: [orders, { id: idOf(1), name: "Billing" }],
      keys: 1200,
      known_by: [
        { kind: "own_key", value: "sha256:3f2a9c01" },
        { kind: "basic", value: "night-job" },
      ],
      known_by_total: 1201,
      factors: { totp: true, signing_keys: 2, backup_codes: 8, approval: false },
      last_seen_at: "2026-11-20T09:00:00.000Z",
      decisions_7d: 4300,
      step_ups_7d: 17,
    });
    await open([client], everyColumn);
    const row = await findRow(client.name);
    const cells = cellsOf(row);
    const column = (id: (typeof apiClientColumns.options)[number]) => cells[say(`clients.column.${id}`)];
    expect(column("client_id")).toBe(client.client_id);
    expect(column("kind")).toBe(say("clients.kind.interactive"));
    expect(column("state")).toBe(say("clients.state.normal"));
    expect(column("organization")).toBe(nordic.name);
    expect(column("owner_name")).toBe("Olga Owner");
    expect(column("owner_email")).toBe("olga@example.com");
    expect(column("apis")).toBe("Orders, Billing");
    expect(within(row).getByText("eu")).toBeDefined();
    expect(within(row).getByText("nightly")).toBeDefined();
    expect(column("keys")).toBe("1,200");
    const ownKey = say("clients.knownBy", { kind: say("adaptive.identity.own_key"), value: "sha256:3f2a9c01" });
    expect(column("known_by")).toBe(`${ownKey}${say("clients.moreKnownBy", { count: 1200 })}`);
    expect(column("factors")).toBe(
      [
        say("clients.factor.totp"),
        say("clients.factor.backupCodes", { count: 8 }),
        say("clients.factor.signingKeys", { count: 2 }),
      ].join(", "),
    );
    expect(column("decisions_7d")).toBe("4,300");
    expect(column("step_ups_7d")).toBe("17");
    expect([...row.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
      client.last_seen_at,
      client.created_at,
    ]);
  });

  test("a client that may use codes without a secret is marked", async () => {
    const off = { allowed_until: null, passes: 2, last_passed_at: null };
    const derived = { ...off, allowed_until: "2026-12-20T09:00:00.000Z" };
    await open([
      apiClientWith({ id: idOf(1), name: "Moved", insecure_codes: { derived, server: off } }),
      apiClientWith({ id: idOf(2), name: "Plain", insecure_codes: { derived: off, server: off } }),
    ]);
    const badge = within(await findRow("Moved")).getByText(say("clients.insecure.badge"));
    expect(badge.className).toContain("error");
    expect(badge.closest("[title]")?.getAttribute("title")).toBe(say("clients.insecure.risk.derived"));
    expect(within(await findRow("Plain")).queryByText(say("clients.insecure.badge"))).toBeNull();
  });

  test("what is missing is said to be missing", async () => {
    await open([apiClientWith({ owner_name: "", owner_email: "" })], everyColumn);
    const cells = cellsOf(await findRow("Billing worker"));
    const empty = ["organization", "owner_name", "owner_email", "apis", "tags", "factors"] as const;
    for (const id of empty) expect(cells[say(`clients.column.${id}`)], id).toBe(say("clients.none"));
    expect(cells[say("clients.column.last_seen_at")]).toBe(say("clients.never"));
  });

  test("owner, tags, keys, step-ups and date of creation are hidden at first", async () => {
    await open([apiClientWith()]);
    const cells = cellsOf(await findRow("Billing worker"));
    expect(Object.keys(cells).slice(1)).toEqual(
      (
        [
          "name",
          "kind",
          "state",
          "organization",
          "apis",
          "known_by",
          "factors",
          "last_seen_at",
          "decisions_7d",
          "actions",
        ] as const
      ).map((id) => say(`clients.column.${id}`)),
    );
  });

  test("every kind and state has a word, and every state an explanation", async () => {
    const clients = clientState.options.map((state, index) =>
      apiClientWith({
        id: idOf(index),
        name: `Client ${index}`,
        state,
        kind: clientKind.options[index % 2] ?? "headless",
      }),
    );
    await open(clients);
    for (const { name, kind, state } of clients) {
      const row = await findRow(name);
      expect(within(row).getByText(say(`clients.kind.${kind}`))).toBeDefined();
      expect(within(row).getByTitle(say(`clients.stateText.${state}`)).textContent).toBe(say(`clients.state.${state}`));
    }
  });

  test("names as long as they may be stay whole, in French too", async () => {
    const name = "x".repeat(120);
    await open([apiClientWith({ name })], "", { locale: "fr" });
    expect(within(await findRow(name)).getByText(say("clients.kind.headless"))).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("clients.title"));
  });
});

describe("address", () => {
  test("what it selects is asked for and shown as conditions", async () => {
    const query = new URLSearchParams({
      search: "bill",
      kind: "headless",
      api: orders.id,
      organization: nordic.id,
      page: "2",
    });
    for (const state of ["locked", "watched"]) query.append("state", state);
    query.append("tag", "eu");
    query.append("owner", "none");
    for (const kind of ["own_key", "jwt"]) query.append("known_by", kind);
    const { server } = await open([apiClientWith()], `?${query}&sort=-last_seen_at`);
    await findRow("Billing worker");
    const asked = server.asked("apiClients.list").at(-1)?.query;
    expect(asked?.getAll("state")).toEqual(["locked", "watched"]);
    expect(asked?.getAll("known_by")).toEqual(["own_key", "jwt"]);
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      search: "bill",
      kind: "headless",
      api: orders.id,
      organization: nordic.id,
      tag: "eu",
      owner: "none",
      sort: "-last_seen_at",
      page: "2",
      page_size: "25",
    });
    const conditions = [
      [say("clients.column.kind"), say("clients.is"), say("clients.kind.headless")],
      [
        say("clients.column.state"),
        say("clients.isOneOf"),
        `${say("clients.state.locked")}, ${say("clients.state.watched")}`,
      ],
      [say("clients.api"), say("clients.is"), "Orders"],
      [say("clients.column.organization"), say("clients.is"), nordic.name],
      [say("clients.tag"), say("clients.isOneOf"), "eu"],
      [say("clients.column.owner_email"), say("clients.is"), say("clients.owner.none")],
      [
        say("clients.column.known_by"),
        say("clients.isOneOf"),
        `${say("adaptive.identity.own_key")}, ${say("adaptive.identity.jwt")}`,
      ],
    ];
    for (const words of conditions)
      expect(await screen.findByLabelText(say("ui.remove", { what: words.join(" ") }))).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: say("clients.search") }).value).toBe("bill");
  });

  test("what it cannot mean is ignored", async () => {
    const { server } = await open([apiClientWith()], "?kind=robot&state=nope&sort=shoe_size&page=0&client=x&tab=nope");
    await findRow("Billing worker");
    expect(server.asked("apiClients.list").map(({ query }) => Object.fromEntries(query))).toEqual([
      { sort: "name", page: "1", page_size: "25" },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a condition that is added goes into it, from the first page", async () => {
    const { user, address } = await open([apiClientWith()], "?page=3");
    await findRow("Billing worker");
    await addFilter(user, say("clients.column.state"), say("clients.state.locked"), say("clients.state.disabled"));
    expect(address()).toBe(`${path}?state=locked&state=disabled`);
    await addFilter(user, say("clients.column.organization"), nordic.name);
    expect(address()).toBe(`${path}?state=locked&state=disabled&organization=${nordic.id}`);
  });

  test("sorting by a column, and back", async () => {
    const { user, address, server } = await open([apiClientWith()], "?page=2");
    await findRow("Billing worker");
    await press(user, say("clients.column.last_seen_at"));
    expect(address()).toBe(`${path}?sort=-last_seen_at`);
    expect(server.asked("apiClients.list").at(-1)?.query.get("sort")).toBe("-last_seen_at");
    await press(user, say("clients.column.name"));
    expect(address()).toBe(path);
    expect(screen.queryByRole("button", { name: say("clients.column.known_by") })).toBeNull();
  });

  test("a name opens its client in a drawer; closing it leaves the list as it was", async () => {
    const client = apiClientWith();
    const { user, address } = await open([client], "?state=normal", {
      answers: { "apiClients.get": client, "decisions.list": { ...pageOf(), total_is_minimum: false } },
    });
    const link = within(await findRow(client.name)).getByRole("link", { name: client.name });
    expect(link.getAttribute("href")).toBe(`${path}?state=normal&client=${client.id}`);
    await user.click(link);
    expect(address()).toBe(`${path}?state=normal&client=${client.id}`);
    expect(await screen.findByRole("heading", { level: 2, name: client.name })).toBeDefined();
    await press(user, say("ui.close"));
    expect(address()).toBe(`${path}?state=normal`);
  });
});

describe("export", () => {
  test("holds the selected clients with the columns that are shown", async () => {
    const files = catchDownloads();
    const { user, server } = await open([apiClientWith()], "?state=locked&column=kind&column=tags&sort=kind", {
      answers: { "apiClients.export": "name,kind\n" },
    });
    await findRow("Billing worker");
    await press(user, say("list.export"));
    expect(await findToast(say("list.exported"))).toBeDefined();
    const asked = server.asked("apiClients.export")[0]?.query;
    expect(asked?.getAll("column")).toEqual(["name", "kind", "tags"]);
    expect(Object.fromEntries(asked ?? [])).toMatchObject({ state: "locked", sort: "kind" });
    expect(files[0]?.name).toMatch(/^api-clients-\d{4}-\d\d-\d\d\.csv$/);
    expect(await files[0]?.text()).toBe("name,kind\n");
  });

  test("a failed one says why", async () => {
    const { user } = await open([apiClientWith()], "", { answers: { "apiClients.export": refuse("unavailable") } });
    await findRow("Billing worker");
    await press(user, say("list.export"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(say("list.exportFailed", { why: say("problem.unavailable") }));
  });
});

test("a kept view is not changed by the client that is open", async () => {
  const client = apiClientWith();
  const view = savedViewWith({ page: "api-clients", name: "Locked ones", query: "state=locked" });
  const { server } = await open([client], `?view=${view.id}&state=locked&client=${client.id}&tab=danger`, {
    answers: { "apiClients.get": client, "savedViews.list": { items: [view] } },
  });
  expect(await screen.findByText("Locked ones")).toBeDefined();
  expect(screen.queryByText(say("list.views.modified"))).toBeNull();
  expect(server.asked("savedViews.list").map(({ query }) => query.get("page"))).toEqual(["api-clients"]);
});
