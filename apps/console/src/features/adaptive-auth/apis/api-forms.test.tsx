import { type Api, type ApiSender, apiEnvironment, type ProtectedApi, sensitivity } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { apiWith, findingWith, operationWith } from "../../../lib/insights/testing-apis.ts";
import { choose, fill, pick, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { protectedApiWith } from "../testing-apis.ts";
import { openApis } from "./testing-apis-page.ts";

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("protecting an API of the inventory", () => {
  const id = "018f3f3e-0000-7000-8000-0000000000aa";
  const learned: Answers = {
    "apis.get": apiWith({ id, name: "orders.example.com", host: "orders.example.com", scheme: "https" }),
    "apis.operations": pageOf(operationWith("/orders/{order}"), operationWith("/users", { method: "POST" })),
    "findings.list": pageOf(findingWith({ method: "POST", template: "/users", kind: "PII_EMAIL" })),
    "apis.senders": { items: [] },
  };

  test("starts with its name, address and endpoints, sensitive where something was found", async () => {
    const created = protectedApiWith();
    const { user, server, address } = await openApis([], `?protect=${id}`, {
      answers: {
        ...learned,
        "protectedApis.create": created,
        "protectedApis.get": refuse("not_found"),
        "adaptiveConfigs.get": refuse("not_found"),
      },
    });
    await screen.findByText(say("protectedApis.learnedHint"));
    const dialog = screen.getByRole("dialog", { name: say("protectedApis.createTitle") });
    await user.click(within(dialog).getByRole("button", { name: say("protectedApis.create") }));
    await findToast(say("protectedApis.created", { name: created.name }));
    expect(server.asked("protectedApis.create")[0]?.body).toMatchObject({
      name: "orders.example.com",
      base_url: "https://orders.example.com",
      endpoints: [
        { method: "GET", template: "/orders/{order}", sensitivity: "normal" },
        { method: "POST", template: "/users", sensitivity: "high" },
      ],
    });
    expect(address()).toBe(`/provider/adaptive_auth/${created.id}`);
  });

  test("suggests the addresses of its gateways, and trusts one only when it is pressed", async () => {
    const sender = (address: string) => ({
      address,
      found_in: "connection" as const,
      source: "Edge",
      last_seen_at: "2026-11-20T09:00:00.000Z",
    });
    const items = ["10.0.0.5", "127.0.0.1", "2001:db8::5", "10.0.0.5"].map(sender);
    const { user, server } = await openApis([], `?protect=${id}`, {
      answers: { ...learned, "apis.senders": { items }, "protectedApis.create": refuse("conflict") },
    });
    const trust = (address: string) => say("protectedApis.trustProxy", { address });
    await press(user, trust("10.0.0.5"));
    expect(screen.queryByRole("button", { name: trust("10.0.0.5") })).toBeNull();
    expect(screen.queryByRole("button", { name: trust("127.0.0.1") })).toBeNull();
    expect(screen.getByRole("button", { name: trust("2001:db8::5") })).toBeDefined();
    const dialog = screen.getByRole("dialog", { name: say("protectedApis.createTitle") });
    await user.click(within(dialog).getByRole("button", { name: say("protectedApis.create") }));
    await expect.poll(() => server.asked("protectedApis.create").length).toBe(1);
    const hops = ["127.0.0.0/8", "::1/128", "10.0.0.5/32"];
    expect(server.asked("protectedApis.create")[0]?.body).toMatchObject({ trusted_hops: hops });
  });

  test("suggests proxies of X-Forwarded-For too, and none that a trusted block holds", async () => {
    const proxy = (address: string, found_in: ApiSender["found_in"]) => ({
      address,
      found_in,
      source: "Edge",
      last_seen_at: "2026-11-20T09:00:00.000Z",
    });
    const items = [proxy("10.0.0.5", "connection"), proxy("10.0.1.1", "x_forwarded_for")];
    const { user } = await openApis([], `?protect=${id}`, { answers: { ...learned, "apis.senders": { items } } });
    expect(await screen.findByText(say("protectedApis.suggestedProxies.connection"))).toBeDefined();
    expect(screen.getByText(say("protectedApis.suggestedProxies.x_forwarded_for"))).toBeDefined();
    await fill(user, say("protectedApis.trustedHops"), "10.0.0.0/24");
    expect(screen.queryByText(say("protectedApis.suggestedProxies.connection"))).toBeNull();
    await press(user, say("protectedApis.trustProxy", { address: "10.0.1.1" }));
    expect(valueOf(say("protectedApis.trustedHops"))).toContain("10.0.1.1/32");
    expect(screen.queryByText(say("protectedApis.suggestedProxies.x_forwarded_for"))).toBeNull();
  });

  test("that can't be loaded says so, and closing leaves the list", async () => {
    const { user, address } = await openApis([], `?protect=${id}`, {
      answers: { ...learned, "apis.operations": refuse("internal") },
    });
    expect(await screen.findByText(say("protectedApis.learnedError"))).toBeDefined();
    await user.keyboard("{Escape}");
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(address()).not.toContain("protect");
  });
});

describe("registering", () => {
  const open = async (answers: Answers = {}) => {
    const page = await openApis([], "", { answers });
    const [button] = await screen.findAllByRole("button", { name: say("protectedApis.create") });
    if (button) await page.user.click(button);
    const dialog = await screen.findByRole("dialog", { name: say("protectedApis.createTitle") });
    const send = () => page.user.click(within(dialog).getByRole("button", { name: say("protectedApis.create") }));
    return { ...page, dialog, send };
  };

  test("sends how clients are identified, in order", async () => {
    const { user, server, dialog, send } = await open({ "protectedApis.create": refuse("conflict") });
    await fill(user, say("protectedApis.column.name"), "Orders");
    await fill(user, say("protectedApis.baseUrl"), "https://orders.example.com");
    await within(dialog).findByText(say("policy.ways.title"));
    await pick(user, say("policy.ways.add"), say("policy.ways.kind.basic"));
    await pick(user, say("policy.ways.add"), say("policy.ways.kind.own_key"));
    const kind = say("policy.ways.kind.own_key");
    const way = await screen.findByRole("dialog", { name: say("policy.ways.addTitle", { kind }) });
    await user.type(within(way).getByLabelText(say("policy.ways.name")), "X-Partner-Key");
    await press(user, say("form.save"));
    await within(dialog).findByText(say("policy.ways.in.header", { name: "X-Partner-Key" }));
    expect(server.asked("protectedApis.create")).toEqual([]);
    await send();
    await expect.poll(() => server.asked("protectedApis.create").length).toBe(1);
    expect(server.asked("protectedApis.create")[0]?.body).toMatchObject({
      client_ways: [{ kind: "key" }, { kind: "basic" }, { kind: "own_key", place: "header", name: "X-Partner-Key" }],
    });
  });

  test("says which way of identifying clients the server rejected, until it changes", async () => {
    const errors = [{ pointer: "/body/client_ways/1/keys/jwks", message: "This is no JSON Web Key Set." }];
    const { user, dialog, send } = await open({ "protectedApis.create": refuse("invalid_input", { errors }) });
    await fill(user, say("protectedApis.column.name"), "Orders");
    await fill(user, say("protectedApis.baseUrl"), "https://orders.example.com");
    await within(dialog).findByText(say("policy.ways.title"));
    await pick(user, say("policy.ways.add"), say("policy.ways.kind.basic"));
    await send();
    const alert = await within(dialog).findByText(say("policy.ways.wrong.jwks"));
    expect(alert.closest("li")?.textContent).toContain(say("policy.ways.kind.basic"));
    await press(user, say("policy.removeRule", { rule: say("policy.ways.kind.basic") }));
    expect(within(dialog).queryByText(say("policy.ways.wrong.jwks"))).toBeNull();
    expect(within(dialog).queryByText(say("problem.invalid_input"))).toBeNull();
  });

  test("sends what was typed and leads to the settings", async () => {
    const created = protectedApiWith();
    const { user, server, send, address } = await open({
      "protectedApis.create": created,
      "protectedApis.get": refuse("not_found"),
      "adaptiveConfigs.get": refuse("not_found"),
    });
    await fill(user, say("protectedApis.column.name"), " Orders ");
    await fill(user, say("protectedApis.baseUrl"), "https://orders.example.com");
    await choose(user, say("protectedApis.column.environment"), say("protectedApis.environment.test"));
    await choose(user, say("protectedApis.column.sensitivity"), say("adaptive.sensitivity.high"));
    await fill(user, say("protectedApis.trustedHops"), "10.0.0.0/8, 192.0.2.1\n::1/128");
    await send();
    await findToast(say("protectedApis.created", { name: created.name }));
    expect(server.asked("protectedApis.create").map(({ body }) => body)).toEqual([
      {
        name: "Orders",
        base_url: "https://orders.example.com",
        environment: "test",
        sensitivity: "high",
        endpoints: [],
        trusted_hops: ["10.0.0.0/8", "192.0.2.1", "::1/128"],
        trusts_remote_addr: false,
        client_ways: [{ kind: "key" }],
      },
    ]);
    expect(address()).toBe(`/provider/adaptive_auth/${created.id}`);
  });

  test("starts with production, usual sensitivity and loopback, and offers every choice", async () => {
    const { user, dialog } = await open();
    expect(valueOf(say("protectedApis.trustedHops"))).toBe("127.0.0.0/8\n::1/128");
    for (const [field, labels, chosen] of [
      [
        say("protectedApis.column.environment"),
        apiEnvironment.options.map((each) => say(`protectedApis.environment.${each}`)),
        say("protectedApis.environment.production"),
      ],
      [
        say("protectedApis.column.sensitivity"),
        sensitivity.options.map((each) => say(`adaptive.sensitivity.${each}`)),
        say("adaptive.sensitivity.normal"),
      ],
    ] as const) {
      const box = await within(dialog).findByRole("combobox", { name: field });
      expect(box.textContent).toBe(chosen);
      await user.click(box);
      const list = await screen.findByRole("listbox");
      expect(
        within(list)
          .getAllByRole("option")
          .map(({ textContent }) => textContent),
      ).toEqual(labels);
      await user.keyboard("{Escape}");
    }
  });

  test("says at each field what is wrong, once it was tried", async () => {
    const { user, server, send } = await open();
    await fill(user, say("protectedApis.trustedHops"), "here");
    expect(errorAt(say("protectedApis.trustedHops"))).toBeNull();
    await send();
    expect(errorAt(say("protectedApis.column.name"))).toBe(say("protectedApis.wrong.name"));
    expect(errorAt(say("protectedApis.baseUrl"))).toBe(say("protectedApis.wrong.base_url"));
    expect(errorAt(say("protectedApis.trustedHops"))).toBe(say("protectedApis.wrong.trusted_hops"));
    await fill(user, say("protectedApis.column.name"), "Orders");
    expect(errorAt(say("protectedApis.column.name"))).toBeNull();
    expect(server.asked("protectedApis.create")).toEqual([]);
  });

  test.each([
    ["conflict", true],
    ["unavailable", false],
  ] as const)("refused as %s keeps the form", async (code, atName) => {
    const { user, dialog, send } = await open({ "protectedApis.create": refuse(code) });
    await fill(user, say("protectedApis.column.name"), "Orders");
    await fill(user, say("protectedApis.baseUrl"), "https://orders.example.com");
    await send();
    await within(dialog).findByText(atName ? say("protectedApis.nameTaken") : new RegExp(say("problem.unavailable")));
    expect(errorAt(say("protectedApis.column.name"))).toBe(atName ? say("protectedApis.nameTaken") : null);
    expect(within(dialog).queryAllByRole("alert")).toHaveLength(atName ? 0 : 1);
    await fill(user, say("protectedApis.column.name"), "Orders 2");
    expect(errorAt(say("protectedApis.column.name"))).toBeNull();
    expect(within(dialog).queryByRole("alert")).toBeNull();
    expect(valueOf(say("protectedApis.baseUrl"))).toBe("https://orders.example.com");
  });
});

describe("editing", () => {
  const endpoint = (template: string, method = "GET") => ({
    id: "0199d6f0-0000-7000-8000-00000000e001",
    method,
    template,
    sensitivity: "normal" as const,
  });
  const api = protectedApiWith({ endpoints: [endpoint("/orders"), endpoint("/orders/{order}", "PURGE")] });
  const seen: Api = {
    id: "0199d6f0-0000-7000-8000-00000000b001",
    kind: "internal",
    display_name: null,
    owner: null,
    tags: [],
    access: null,
    name: "orders.example.com:8443",
    host: "orders.example.com",
    prefix: "",
    port: 8443,
    scheme: "https",
    places: 1,
    environments: [],
    operations: 2,
    calls: 9,
    first_seen_at: api.created_at,
    last_seen_at: api.created_at,
    added_at: null,
    documented: false,
    coverage: null,
    violations: null,
    findings: 0,
    archived_at: null,
  };
  const operation = (template: string) => ({
    id: `GET ${template}`,
    method: "GET",
    template,
    calls: 1,
    statuses: [],
    first_seen_at: api.created_at,
    last_seen_at: api.created_at,
    deprecated: false,
    actions: 0,
  });
  const open = async (answers: Answers = {}, of: ProtectedApi = api) => {
    const page = await openApis([of], "", { answers: { "protectedApis.update": of, ...answers } });
    await pick(page.user, say("protectedApis.actionsOf", { name: of.name }), say("protectedApis.edit"));
    const drawer = await screen.findByRole("dialog", { name: say("protectedApis.editTitle", { name: of.name }) });
    const paths = () => within(drawer).getAllByLabelText<HTMLInputElement>(say("protectedApis.template"));
    const save = () => page.user.click(within(drawer).getByRole("button", { name: say("form.save") }));
    return { ...page, drawer, paths, save };
  };
  const plain = ({ method, template, sensitivity: level }: ProtectedApi["endpoints"][number]) => ({
    method,
    template,
    sensitivity: level,
  });

  test("sends everything but the settings, endpoints without their ids", async () => {
    const { user, server, save, drawer } = await open();
    await fill(user, say("protectedApis.column.name"), "Orders 2");
    await save();
    await findToast(say("protectedApis.changed", { name: api.name }));
    expect(server.asked("protectedApis.update")).toMatchObject([{ params: { id: api.id } }]);
    expect(server.asked("protectedApis.update")[0]?.body).toEqual({
      name: "Orders 2",
      base_url: api.base_url,
      environment: api.environment,
      sensitivity: api.sensitivity,
      trusted_hops: api.trusted_hops,
      trusts_remote_addr: false,
      endpoints: api.endpoints.map(plain),
    });
    expect(drawer.isConnected).toBe(false);
    expect(server.asked("protectedApis.list")).toHaveLength(2);
  });

  test("trusts Remote_Addr on request", async () => {
    const { user, server, save } = await open();
    await user.click(screen.getByRole("checkbox", { name: say("protectedApis.trustsRemoteAddr") }));
    await save();
    expect(server.asked("protectedApis.update")[0]?.body).toMatchObject({ trusts_remote_addr: true });
  });

  test("endpoints are added, changed and removed", async () => {
    const { user, server, save, drawer, paths } = await open();
    await press(user, say("protectedApis.addEndpoint"));
    const added = paths().at(-1);
    if (added) await user.click(added);
    await user.paste("/refunds");
    const item = within(added?.closest("li") ?? drawer);
    await user.click(await item.findByRole("combobox", { name: say("protectedApis.method") }));
    await user.click(await screen.findByRole("option", { name: say("protectedApis.anyMethod") }));
    await user.click(item.getByRole("combobox", { name: say("protectedApis.column.sensitivity") }));
    const list = await screen.findByRole("listbox");
    await user.click(within(list).getByRole("option", { name: say("adaptive.sensitivity.high") }));
    await press(user, say("protectedApis.removeEndpoint", { endpoint: "GET /orders" }));
    await save();
    await findToast(say("protectedApis.changed", { name: api.name }));
    expect(server.asked("protectedApis.update")[0]?.body).toMatchObject({
      endpoints: [
        { method: "PURGE", template: "/orders/{order}", sensitivity: "normal" },
        { method: "*", template: "/refunds", sensitivity: "high" },
      ],
    });
  });

  test("a path that is none is said at its endpoint", async () => {
    const { user, server, save, paths } = await open();
    const [, second] = paths();
    if (second) await user.clear(second);
    await save();
    await screen.findByText(say("protectedApis.wrong.template"));
    expect(paths().map((path) => path.getAttribute("aria-invalid"))).toEqual([null, "true"]);
    expect(server.asked("protectedApis.update")).toEqual([]);
  });

  test("what traffic showed of the same host is imported, but what is there already", async () => {
    const { user, server, paths } = await open({
      "apis.list": pageOf({ ...seen, name: "other.example.com" }, seen),
      "apis.operations": pageOf(operation("/orders"), operation("/carts")),
    });
    await press(user, say("protectedApis.importEndpoints", { count: 2 }));
    await findToast(say("protectedApis.imported", { count: 1 }));
    expect(paths().map(({ value }) => value)).toEqual(["/orders", "/orders/{order}", "/carts"]);
    expect(server.asked("apis.list")[0]?.query.get("search")).toBe("orders.example.com");
    expect(server.asked("apis.operations").map(({ params }) => params["id"])).toEqual([seen.id]);
  });

  test.each([
    ["another host", 2, pageOf({ ...seen, name: "orders.example.com.test" })],
    ["no operations", 0, pageOf({ ...seen, operations: 0 })],
  ])("traffic of %s is not offered", async (_, count, list) => {
    const { user, server } = await open({ "apis.list": list });
    await expect.poll(() => server.asked("apis.list").length).toBe(1);
    await press(user, say("protectedApis.addEndpoint"));
    expect(screen.queryByRole("button", { name: say("protectedApis.importEndpoints", { count }) })).toBeNull();
  });

  test("an import that fails is reported and adds nothing", async () => {
    const { user, paths } = await open({ "apis.list": pageOf(seen), "apis.operations": refuse("unavailable") });
    await press(user, say("protectedApis.importEndpoints", { count: 2 }));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
    expect(paths()).toHaveLength(2);
  });

  test("a name that is taken is said at the name; another refusal at the form", async () => {
    const { user, server, save, drawer } = await open({ "protectedApis.update": refuse("conflict") });
    await save();
    await screen.findByText(say("protectedApis.nameTaken"));
    expect(within(drawer).queryByRole("alert")).toBeNull();
    server.answer({ "protectedApis.update": refuse("unavailable") });
    await fill(user, say("protectedApis.column.name"), "Orders 2");
    await save();
    expect((await within(drawer).findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    expect(valueOf(say("protectedApis.column.name"))).toBe("Orders 2");
    await user.click(within(drawer).getByRole("button", { name: say("ui.cancel") }));
    expect(drawer.isConnected).toBe(false);
  });
});
