import { protectionMode } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { answerDialog, choose, press } from "../../../testing/controls.ts";
import { pageOf } from "../../../testing/page-of.ts";
import { say } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { protectedApiWith } from "../testing-apis.ts";
import { policyTabs } from "./policy-search.ts";
import { configWith, expectedAt, openPolicy, policyPath, unseen, weighedWith } from "./testing-policy.ts";

const title = () => screen.findByRole("heading", { level: 1, name: new RegExp("Orders") });
const modeBox = () => screen.findByRole("combobox", { name: say("policy.mode") });

describe("states", () => {
  test("while it loads it has its title and the way back", async () => {
    await openPolicy("policy", { answers: { "adaptiveConfigs.get": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("policy.title"));
    expect(screen.getByRole("link", { name: say("policy.back") }).getAttribute("href")).toBe("/provider/api");
    expect(screen.queryByRole("tab")).toBeNull();
  });

  test.each(["protectedApis.get", "adaptiveConfigs.get"] as const)(
    "%s of nothing says that it is missing",
    async (endpoint) => {
      await openPolicy("policy", { answers: { [endpoint]: refuse("not_found") } });
      expect(await screen.findByText(say("policy.missingTitle"))).toBeDefined();
      expect(screen.getByText(say("policy.missingText"))).toBeDefined();
      expect(screen.queryByRole("button", { name: say("ui.retry") })).toBeNull();
    },
  );

  test("an address that is no id says so, too", async () => {
    await openPolicy("policy", {
      answers: { "protectedApis.get": refuse("invalid_input"), "adaptiveConfigs.get": refuse("invalid_input") },
    });
    expect(await screen.findByText(say("policy.missingTitle"))).toBeDefined();
  });

  test("a failure can be retried", async () => {
    const { user, server } = await openPolicy("policy", {
      answers: { "protectedApis.get": refuse("internal"), "adaptiveConfigs.get": refuse("internal") },
    });
    await screen.findByText(say("policy.errorTitle"));
    server.answer({ "protectedApis.get": protectedApiWith(), "adaptiveConfigs.get": configWith() });
    await press(user, say("ui.retry"));
    expect(await title()).toBeDefined();
  });

  test("says which API it is about and how it is protected, in French too", async () => {
    await openPolicy("policy", { locale: "fr" });
    expect(within(await title()).getByText(say("adaptive.mode.monitor"))).toBeDefined();
    expect(document.title).toContain("Orders");
    expect((await modeBox()).hasAttribute("disabled")).toBe(false);
  });

  test("an archived API is read only, and why is said", async () => {
    await openPolicy("policy", {
      api: protectedApiWith({ archived_at: "2026-11-20T09:00:00.000Z" }),
      config: configWith({}, { mode: "off" }),
    });
    await title();
    expect(screen.getByText(say("policy.archived"))).toBeDefined();
    expect(screen.queryByText(say("policy.onlyAdministrators"))).toBeNull();
    expect((await modeBox()).hasAttribute("disabled")).toBe(true);
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
    expect(screen.queryByRole("button", { name: say("policy.addRule") })).toBeNull();
  });

  test("a bypass says until when and why", async () => {
    await openPolicy("policy", {
      api: protectedApiWith({ bypass_until: "2026-11-27T09:30:00.000Z", bypass_reason: "Incident 12" }),
    });
    await title();
    const reason = screen.getByText("Incident 12");
    const note = reason.closest("[role=status]")?.textContent;
    expect(note).toMatch(/\d:30/);
    expect(note).toContain(say("policy.bypassed", { time: "|" }).split("|")[0]);
  });

  test.each(["viewer", "analyst"] as const)("a person who is %s reads everything and changes nothing", async (role) => {
    await openPolicy("policy", { as: { role }, config: configWith({}, { mode: "off" }) });
    await title();
    expect(screen.getByText(say("policy.onlyAdministrators"))).toBeDefined();
    expect((await modeBox()).hasAttribute("disabled")).toBe(true);
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
    expect(screen.getAllByRole("tab")).toHaveLength(policyTabs.length);
  });

  test("a visitor signs in first", async () => {
    const { address } = await openPolicy("zones", { as: null });
    expect(address()).toBe(`/login?to=${encodeURIComponent(`${policyPath}?tab=zones`)}`);
  });

  test("without access the page says so", async () => {
    await openPolicy("policy", {
      answers: { "protectedApis.get": refuse("forbidden"), "adaptiveConfigs.get": refuse("forbidden") },
    });
    expect(await screen.findByText(say("list.forbiddenTitle"))).toBeDefined();
    expect(screen.queryByText(say("policy.missingTitle"))).toBeNull();
  });
});

describe("tabs", () => {
  test("each has its address, in this order", async () => {
    await openPolicy("policy");
    await title();
    const tabs = screen.getAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual(policyTabs.map((tab) => say(`policy.tab.${tab}`)));
    expect(tabs.map((tab) => tab.getAttribute("href"))).toEqual(
      policyTabs.map((tab) => (tab === "policy" ? policyPath : `${policyPath}?tab=${tab}`)),
    );
  });

  test("one that is pressed goes into the address", async () => {
    const { user, address } = await openPolicy("policy");
    await title();
    await user.click(screen.getByRole("tab", { name: say("policy.tab.general") }));
    expect(address()).toBe(`${policyPath}?tab=general`);
    expect(await screen.findByText(say("policy.generalText.on_error"))).toBeDefined();
  });

  test("what is no tab is the first one", async () => {
    const { goTo } = await openPolicy("general");
    await title();
    await goTo(`${policyPath}?tab=nope&version=0`);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(say("policy.tab.policy"));
  });
});

describe("the mode", () => {
  test("offers all of them; turning off needs no question", async () => {
    const { user } = await openPolicy("general");
    await user.click(await modeBox());
    const list = await screen.findByRole("listbox");
    expect(
      within(list)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(protectionMode.options.map((mode) => say(`adaptive.mode.${mode}`)));
    await user.click(within(list).getByRole("option", { name: say("adaptive.mode.off") }));
    expect(screen.queryByRole("dialog", { name: say("policy.enforceTitle") })).toBeNull();
    expect(await screen.findByText(say("policy.differs", { count: 1 }))).toBeDefined();
    expect((await modeBox()).textContent).toBe(say("adaptive.mode.off"));
  });

  test("enforcing says first what it would do", async () => {
    const { user } = await openPolicy("general");
    await choose(user, say("policy.mode"), say("adaptive.mode.enforce"));
    const dialog = await screen.findByRole("dialog", { name: say("policy.enforceTitle") });
    const since = formatFor("en").instant(weighedWith().from);
    expect(dialog.textContent).toContain(say("policy.enforceText", { expected: expectedAt("40%"), since }));
    await answerDialog(user, say("policy.enforceTitle"), say("ui.cancel"));
    expect(screen.queryByText(say("policy.differs", { count: 1 }))).toBeNull();
    await choose(user, say("policy.mode"), say("adaptive.mode.enforce"));
    await answerDialog(user, say("policy.enforceTitle"), say("policy.enforce"));
    expect(await screen.findByText(say("policy.differs", { count: 1 }))).toBeDefined();
    expect((await modeBox()).textContent).toBe(say("adaptive.mode.enforce"));
  });

  test("enforcing says how many headless clients have no owner, and leads to them", async () => {
    const ownerless = { items: [], total: 3, page: 1, page_size: 10 };
    const { user, server } = await openPolicy("general", { answers: { "apiClients.list": ownerless } });
    expect(server.asked("apiClients.list")).toEqual([]);
    await choose(user, say("policy.mode"), say("adaptive.mode.enforce"));
    const dialog = await screen.findByRole("dialog", { name: say("policy.enforceTitle") });
    await within(dialog).findByText(say("policy.enforceOwnerless", { count: 3 }));
    const api = protectedApiWith().id;
    expect(Object.fromEntries(server.asked("apiClients.list")[0]?.query ?? [])).toMatchObject({
      api,
      kind: "headless",
      owner: "none",
    });
    const link = within(dialog).getByRole("link", { name: say("policy.existing.viewClients") });
    expect(link.getAttribute("href")).toBe(`/provider/clients?api=${api}&kind=headless&owner=none`);
  });

  test("enforcing says that clients without an owner couldn't be counted, and tries again", async () => {
    const { user, server } = await openPolicy("general", { answers: { "apiClients.list": refuse("internal") } });
    await choose(user, say("policy.mode"), say("adaptive.mode.enforce"));
    const dialog = await screen.findByRole("dialog", { name: say("policy.enforceTitle") });
    await within(dialog).findByText(say("policy.ownerlessFailed"));
    server.answer({ "apiClients.list": { items: [], total: 1, page: 1, page_size: 10 } });
    await user.click(within(dialog).getByRole("button", { name: say("ui.retry") }));
    expect(await within(dialog).findByText(say("policy.enforceOwnerless", { count: 1 }))).toBeDefined();
  });

  test.each([
    ["nothing was seen", unseen],
    ["it is not known", refuse("internal")],
  ])("enforcing where %s warns", async (_, answer) => {
    const { user } = await openPolicy("general", { answers: { "adaptiveConfigs.weigh": answer } });
    await choose(user, say("policy.mode"), say("adaptive.mode.enforce"));
    const dialog = await screen.findByRole("dialog", { name: say("policy.enforceTitle") });
    expect(dialog.textContent).toContain(say("policy.enforceUnknown"));
  });
});

describe("leaving", () => {
  const edit = async () => {
    const page = await openPolicy("general", { answers: { "protectedApis.list": pageOf() } });
    await choose(page.user, say("policy.mode"), say("adaptive.mode.off"));
    return page;
  };

  test("with something that is not saved asks first", async () => {
    const { user, address } = await edit();
    await user.click(screen.getByRole("link", { name: say("policy.back") }));
    await answerDialog(user, say("policy.leaveTitle"), say("ui.cancel"));
    expect(address()).toBe(`${policyPath}?tab=general`);
    expect((await modeBox()).textContent).toBe(say("adaptive.mode.off"));
    await user.click(screen.getByRole("link", { name: say("policy.back") }));
    await answerDialog(user, say("policy.leaveTitle"), say("policy.leave"));
    await expect.poll(address).toBe("/provider/api");
  });

  test("for another tab keeps what was changed", async () => {
    const { user } = await edit();
    await user.click(screen.getByRole("tab", { name: say("policy.tab.policy") }));
    expect(screen.queryByRole("dialog", { name: say("policy.leaveTitle") })).toBeNull();
    expect(screen.getByText(say("policy.differs", { count: 1 }))).toBeDefined();
  });

  test("with nothing changed asks nothing", async () => {
    const { user, address } = await openPolicy("general", { answers: { "protectedApis.list": pageOf() } });
    await title();
    await user.click(screen.getByRole("link", { name: say("policy.back") }));
    await expect.poll(address).toBe("/provider/api");
  });
});
