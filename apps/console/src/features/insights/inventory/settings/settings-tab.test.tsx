import { type Api, type ApiSettings, defaultIdentityRules, defaultApiSettings } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { findCard } from "../../../../testing/cards.ts";
import { choose, fill } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { choicesOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, apiWith, tabPath } from "../testing-apis.ts";

const open = (
  { api = {}, settings = {} }: { readonly api?: Partial<Api>; readonly settings?: Partial<ApiSettings> } = {},
  answers: Answers = {},
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(tabPath("settings"), {
    ...options,
    answers: {
      ...apiAnswers(api),
      "apis.settings": { ...defaultApiSettings, ...settings },
      "apis.saveSettings": { ...defaultApiSettings, ...settings },
      ...answers,
    },
  });
const inCard = async (name: "about" | "capture") => within(await findCard(say(`inventory.${name}`)));
const saveIn = async (user: Awaited<ReturnType<typeof open>>["user"], name: "about" | "capture") =>
  user.click(await (await inCard(name)).findByRole("button", { name: say("inventory.save") }));
const access = (value: "none" | "public" | "private" | "partner" | "third_party") => say(`inventory.access.${value}`);

describe("about the API", () => {
  test("is filled with what is known, and sends what people say", async () => {
    const api: Partial<Api> = { display_name: "Pets", owner: "Ann", tags: ["a", "b"], access: "private" };
    const saved = apiWith({ ...api, display_name: "Pet shop" });
    const { user, server } = await open({ api }, { "apis.update": saved, "apis.list": pageOf() });
    expect(await screen.findByDisplayValue("Ann")).toBeDefined();
    expect(screen.getByDisplayValue("a, b")).toBeDefined();
    expect(await choicesOf(user, say("inventory.column.access"))).toEqual(
      (["none", "public", "private", "partner", "third_party"] as const).map(access),
    );
    await fill(user, say("inventory.displayName"), " Pet shop ");
    await fill(user, say("inventory.column.tags"), "core, eu,core,");
    await choose(user, say("inventory.column.access"), access("partner"));
    server.answer({ "apis.get": saved });
    await saveIn(user, "about");
    await findToast(say("inventory.saved"));
    expect(server.asked("apis.update")).toMatchObject([
      {
        params: { id: apiId },
        body: { display_name: "Pet shop", owner: "Ann", tags: ["core", "eu"], access: "partner" },
      },
    ]);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Pet shop");
  });

  test("that is cleared is nothing", async () => {
    const { user, server } = await open(
      { api: { display_name: "Pets", owner: "Ann", tags: ["a"], access: "public" } },
      { "apis.update": apiWith() },
    );
    for (const label of [say("inventory.displayName"), say("inventory.column.owner"), say("inventory.column.tags")])
      await fill(user, label, "");
    await choose(user, say("inventory.column.access"), access("none"));
    await saveIn(user, "about");
    await findToast(say("inventory.saved"));
    expect(server.asked("apis.update")[0]?.body).toEqual({ display_name: null, owner: null, tags: [], access: null });
  });

  test("that is refused shows the error, and stays as it was typed", async () => {
    const { user } = await open({}, { "apis.update": refuse("not_found") });
    await fill(user, say("inventory.column.owner"), "Ann");
    await saveIn(user, "about");
    await findToast(say("problem.not_found"));
    expect(screen.getByDisplayValue("Ann")).toBeDefined();
  });
});

describe("what is kept of its calls", () => {
  const choices = async (
    user: Awaited<ReturnType<typeof open>>["user"],
    name: "bodies" | "sampling" | "eventDays" | "payloadDays",
  ) => choicesOf(user, say(`inventory.${name}`));
  const days = (...counts: number[]) => counts.map((each) => say("inventory.days", { days: each }));

  test("offers what the contract knows", async () => {
    const { user } = await open();
    expect(await choices(user, "bodies")).toEqual(
      (["all", "exemplars", "none"] as const).map((each) => say(`inventory.keepBodies.${each}`)),
    );
    expect(await choices(user, "sampling")).toEqual([1, 2, 10, 100].map((count) => say("inventory.oneIn", { count })));
    expect(await choices(user, "eventDays")).toEqual(days(1, 7, 30, 90));
    expect(await choices(user, "payloadDays")).toEqual(days(1, 7, 30));
  });

  test("is sent as it is chosen", async () => {
    const { user, server } = await open();
    await choose(user, say("inventory.bodies"), say("inventory.keepBodies.exemplars"));
    await choose(user, say("inventory.sampling"), say("inventory.oneIn", { count: 10 }));
    await choose(user, say("inventory.eventDays"), say("inventory.days", { days: 30 }));
    await choose(user, say("inventory.payloadDays"), say("inventory.days", { days: 7 }));
    await fill(user, say("inventory.privateHeaders"), "X-One\nx-two");
    await fill(user, say("inventory.privatePointers"), "/total\n/items/*/note");
    await saveIn(user, "capture");
    await findToast(say("inventory.saved"));
    expect(server.asked("apis.saveSettings")).toMatchObject([
      {
        params: { id: apiId },
        body: {
          bodies: "exemplars",
          one_in: 10,
          event_days: 30,
          payload_days: 7,
          private_headers: ["x-one", "x-two"],
          private_pointers: ["/total", "/items/*/note"],
          identity: null,
        },
      },
    ]);
  });

  test("is refused where it is wrong, before it is sent", async () => {
    const { user, server } = await open();
    await fill(user, say("inventory.privateHeaders"), "no spaces");
    await fill(user, say("inventory.privatePointers"), "total");
    expect(errorAt(say("inventory.privateHeaders"))).toBeNull();
    await saveIn(user, "capture");
    expect(errorAt(say("inventory.privateHeaders"))).toBe(say("inventory.headerWrong"));
    expect(errorAt(say("inventory.privatePointers"))).toBe(say("inventory.pointerWrong"));
    expect(server.asked("apis.saveSettings")).toEqual([]);
    await fill(user, say("inventory.privateHeaders"), "x-one");
    expect(errorAt(say("inventory.privateHeaders"))).toBeNull();
  });

  test("that the server refuses shows the error, and stays as it was typed", async () => {
    const { user } = await open({}, { "apis.saveSettings": refuse("internal") });
    await fill(user, say("inventory.privateHeaders"), "x-one");
    await saveIn(user, "capture");
    await findToast(say("problem.internal"));
    expect(screen.getByDisplayValue("x-one")).toBeDefined();
  });

  test("is filled with what holds", async () => {
    await open({ settings: { bodies: "none", private_headers: ["x-a", "x-b"], private_pointers: ["/p"] } });
    expect((await screen.findByLabelText<HTMLTextAreaElement>(say("inventory.privateHeaders"))).value).toBe("x-a\nx-b");
    expect(screen.getByDisplayValue("/p")).toBeDefined();
    expect(await screen.findByText(say("inventory.keepBodies.none"))).toBeDefined();
  });

  test("is loading, or failed and can be retried, next to the API's details", async () => {
    const { user, server } = await open({}, { "apis.settings": refuse("internal") });
    await screen.findByText(say("inventory.settingsErrorTitle"));
    expect(screen.getByText(say("inventory.about"))).toBeDefined();
    server.answer({ "apis.settings": pending });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(screen.queryByText(say("inventory.capture"))).toBeNull();
  });
});

describe("consumer identification", () => {
  const own = () => screen.findByRole<HTMLInputElement>("switch", { name: new RegExp(say("inventory.ownRules")) });
  const kind = (of: "header" | "jwt" | "api_key" | "basic" | "mtls" | "cookie" | "ip") =>
    say(`inventory.consumerKind.${of}`);
  const rules = async () => {
    const [list] = (await inCard("capture")).queryAllByRole("list");
    return list ? within(list).getAllByRole("listitem") : [];
  };
  const named = (place: number, of: "header" | "jwt" | "api_key" | "cookie") =>
    `${place}. ${kind(of)}: ${say(`inventory.ruleNames.${of === "jwt" ? "claims" : "name"}`)}`;
  const identityOf = (body: unknown) =>
    typeof body === "object" && body !== null && "identity" in body ? body.identity : undefined;

  test("starts from the usual rules, and goes back to them", async () => {
    const { user, server } = await open();
    expect((await own()).checked).toBe(false);
    await user.click(await own());
    expect((await rules()).length).toBe(defaultIdentityRules.length);
    await saveIn(user, "capture");
    await findToast(say("inventory.saved"));
    expect(identityOf(server.asked("apis.saveSettings")[0]?.body)).toEqual(defaultIdentityRules);
    await user.click(await own());
    expect((await rules()).length).toBe(0);
  });

  test("moves, changes, adds and removes rules in their order", async () => {
    const settings = {
      identity: [{ kind: "header", name: "x-a" }, { kind: "basic" }, { kind: "ip" }] as ApiSettings["identity"],
    };
    const { user, server } = await open({ settings });
    const texts = async () => (await rules()).map((rule) => rule.querySelector("label, p")?.textContent);
    expect(await screen.findByDisplayValue("x-a")).toBeDefined();
    expect(await texts()).toEqual([named(1, "header"), `2. ${kind("basic")}`, `3. ${kind("ip")}`]);
    const press = async (place: number, button: "moveUp" | "moveDown" | "removeRule") =>
      user.click(within((await rules())[place] ?? document.body).getByLabelText(say(`inventory.${button}`)));
    const isOff = async (place: number, button: "moveUp" | "moveDown") =>
      within((await rules())[place] ?? document.body)
        .getByLabelText(say(`inventory.${button}`))
        .hasAttribute("disabled");
    expect([await isOff(0, "moveUp"), await isOff(0, "moveDown"), await isOff(2, "moveDown")]).toEqual([
      true,
      false,
      true,
    ]);
    await press(0, "moveDown");
    expect(await texts()).toEqual([`1. ${kind("basic")}`, named(2, "header"), `3. ${kind("ip")}`]);
    await press(2, "moveUp");
    await press(0, "removeRule");
    expect(await texts()).toEqual([`1. ${kind("ip")}`, named(2, "header")]);
    await user.click(screen.getByText(say("inventory.addRule")));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(
      (["header", "jwt", "api_key", "basic", "mtls", "cookie", "ip"] as const).map(kind),
    );
    await user.click(screen.getByRole("menuitem", { name: kind("cookie") }));
    await fill(user, named(3, "cookie"), "sid");
    await fill(user, named(2, "header"), "X-B");
    await saveIn(user, "capture");
    await findToast(say("inventory.saved"));
    expect(identityOf(server.asked("apis.saveSettings")[0]?.body)).toEqual([
      { kind: "ip" },
      { kind: "header", name: "x-b" },
      { kind: "cookie", name: "sid" },
    ]);
  });

  test("needs a rule, and the names of each", async () => {
    const { user, server } = await open({ settings: { identity: [{ kind: "header", name: "x-a" }] } });
    await fill(user, named(1, "header"), "");
    expect(screen.queryByText(say("inventory.identityWrong"))).toBeNull();
    await saveIn(user, "capture");
    expect(await screen.findByText(say("inventory.identityWrong"))).toBeDefined();
    await user.click(screen.getByLabelText(say("inventory.removeRule")));
    expect(screen.getByText(say("inventory.identityWrong"))).toBeDefined();
    expect(server.asked("apis.saveSettings")).toEqual([]);
  });

  test.each(["api_key", "cookie"] as const)("of the kind %s take any name, or the one that is given", async (each) => {
    const { user, server } = await open({ settings: { identity: [{ kind: each, name: "old" }] } });
    await fill(user, named(1, each), "");
    const field = await screen.findByLabelText<HTMLInputElement>(named(1, each));
    expect([field.value, field.placeholder]).toEqual(["", say("inventory.anyName")]);
    await saveIn(user, "capture");
    await findToast(say("inventory.saved"));
    await user.type(field, "k");
    await saveIn(user, "capture");
    await vi.waitFor(() =>
      expect(server.asked("apis.saveSettings").map(({ body }) => body)).toMatchObject([
        { identity: [{ kind: each, name: null }] },
        { identity: [{ kind: each, name: "k" }] },
      ]),
    );
  });
});

describe("permissions", () => {
  test.each(["viewer", "analyst"] as const)("the role %s reads settings and changes none", async (role) => {
    await open({ settings: { identity: [{ kind: "ip" }] } }, {}, { as: { role } });
    expect(await screen.findByText(say("inventory.onlyAdministrators"))).toBeDefined();
    await screen.findByText(say("inventory.capture"));
    expect(screen.queryByText(say("inventory.save"))).toBeNull();
    await expect.poll(() => screen.queryAllByRole("combobox").length).toBe(5);
    const selects = screen.getAllByRole("combobox");
    expect(
      selects.every((each) => each.hasAttribute("disabled") || each.getAttribute("aria-disabled") === "true"),
    ).toBe(true);
    for (const set of document.querySelectorAll("fieldset")) expect(set.disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("switch").disabled).toBe(true);
  });

  test("an administrator reads in Arabic from right to left", async () => {
    await open({}, {}, { locale: "ar" });
    expect((await inCard("about")).getByText(say("inventory.displayName"))).toBeDefined();
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.queryByText(say("inventory.onlyAdministrators"))).toBeNull();
  });
});
