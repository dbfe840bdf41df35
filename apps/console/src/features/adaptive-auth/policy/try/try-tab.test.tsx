import { effect, type TriedOutcome } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { valueOf } from "../../../../testing/cards.ts";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say, sayText } from "../../../../testing/say.ts";
import { pending, refuse } from "../../../../testing/test-server.ts";
import { protectedApiWith } from "../../testing-apis.ts";
import { apiClientWith } from "../../testing-clients.ts";
import { decisionDetailWith, decisionsOf, decisionWith } from "../../testing-decisions.ts";
import { configWith, openPolicy, settingsWith, versionWith } from "../testing-policy.ts";

const outcomeWith = (traits: Partial<TriedOutcome> = {}): TriedOutcome => ({
  score: 72,
  level: "high",
  evidence: 24,
  evidence_from: { medium: 10, high: 20 },
  effect: "step_up",
  cause: "policy",
  rule: { id: "0199d6f0-0000-7000-8000-00000000e002", name: "High risk" },
  endpoint: "/orders/{order}",
  as_name: null,
  signals: [],
  learning: { sessions: 1200, share: 1 },
  counterfactuals: [],
  ...traits,
});
const open = (options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("try", {
    ...options,
    answers: {
      "adaptiveConfigs.versions": { items: [versionWith(), versionWith({ version: 3 })] },
      "adaptiveConfigs.version": { ...versionWith({ version: 3 }), settings: settingsWith({ mode: "off" }) },
      "adaptiveConfigs.try": outcomeWith(),
      "decisions.list": decisionsOf(decisionWith()),
      "decisions.get": decisionDetailWith({ endpoint: "/orders/{order}", method: "POST" }),
      "apiClients.list": pageOf(apiClientWith()),
      "dataPacks.attributions": { items: [] },
      ...options.answers,
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const asked = ({ server }: Page) =>
  server.asked("adaptiveConfigs.try").map(({ body }) => body as { settings: object; call: object });
const answer = () => screen.findByRole("region", { name: say("policy.try.answer") });
const headline = (given: TriedOutcome["effect"], score: string) =>
  sayText("policy.try.headline", { gets: say(`policy.try.gets.${given}`), score });

describe("the answer", () => {
  test("says what the call gets, by which rule, at which endpoint", async () => {
    const page = await open({ locale: "fr" });
    const region = within(await answer());
    expect(region.getByText(headline("step_up", "72"))).toBeDefined();
    expect(region.getByText(say("adaptive.level.high"))).toBeDefined();
    expect(region.getByText(say("adaptive.rule.high"))).toBeDefined();
    expect(valueOf(say("policy.try.endpoint")).textContent).toBe("/orders/{order}");
    expect(valueOf(say("policy.try.sessions")).textContent.replaceAll(/\s/gu, " ")).toBe("1 200");
    expect(region.getByText(sayText("policy.try.monitored"))).toBeDefined();
    expect(asked(page)).toEqual([
      {
        settings: settingsWith(),
        call: { address: "", user_agent: "", method: "GET", path: "/", key: "", tls: "", elevated: false },
      },
    ]);
    expect(page.server.asked("adaptiveConfigs.try")[0]?.params["id"]).toBe(protectedApiWith().id);
  });

  test.each(effect.options)("of a call that gets %s", async (given) => {
    await open({
      config: configWith({ mode: given === "throttle" ? "enforce" : "monitor" }),
      answers: { "adaptiveConfigs.try": outcomeWith({ effect: given }) },
    });
    const region = within(await answer());
    expect(region.getByText(headline(given, "72"))).toBeDefined();
    const isMonitored = given !== "allow" && given !== "throttle";
    expect(region.queryAllByText(say("policy.try.monitored"))).toHaveLength(isMonitored ? 1 : 0);
  });

  test.each(["client_state", "credential", "request"] as const)("without a rule because of %s", async (cause) => {
    await open({ answers: { "adaptiveConfigs.try": outcomeWith({ cause, rule: null, endpoint: null }) } });
    const region = within(await answer());
    expect(region.getByText(say(`policy.try.cause.${cause}`))).toBeDefined();
    expect(region.queryByText(say("adaptive.rule.high"))).toBeNull();
    expect(valueOf(say("policy.try.endpoint")).textContent).toBe(say("policy.try.noEndpoint"));
  });

  test("names the two strongest signals against it, their points, and what would change it", async () => {
    const signals: TriedOutcome["signals"] = [
      { code: "dev.headers", state: "on", points: 3, facts: {} },
      { code: "cred.leaked", state: "on", points: 20, facts: {} },
      { code: "net.blocklist", state: "on", points: 8, facts: {} },
    ];
    await open({
      answers: {
        "adaptiveConfigs.try": outcomeWith({ signals, counterfactuals: [{ sides: ["key"], score: 4, level: "low" }] }),
      },
    });
    const words = [headline("step_up", "72"), say("adaptive.says.cred.leaked"), say("adaptive.says.net.blocklist")];
    expect(await screen.findByText(words.join(" "))).toBeDefined();
    expect(screen.getByRole("table", { name: say("adaptive.why") }).textContent).toContain("+20");
    expect(screen.getByText(say("adaptive.wouldChange"))).toBeDefined();
  });

  test("a failure can be retried; while it loads nothing is said", async () => {
    const { user, server } = await open({ answers: { "adaptiveConfigs.try": refuse("unavailable") } });
    await screen.findByText(say("policy.try.errorTitle"));
    server.answer({ "adaptiveConfigs.try": pending });
    await press(user, say("ui.retry"));
    expect(screen.queryByRole("region", { name: say("policy.try.answer") })).toBeNull();
  });
});

describe("the call", () => {
  test("is asked about once it is typed, and the last answer stays until then", async () => {
    const page = await open();
    const region = await answer();
    page.server.answer({ "adaptiveConfigs.try": pending });
    await fill(page.user, say("policy.try.address"), "192.0.2.7");
    await fill(page.user, say("policy.try.agent"), "curl/8");
    expect(region.closest("[aria-busy=true]")).not.toBeNull();
    expect(screen.getByText(headline("step_up", "72"))).toBeDefined();
    page.server.answer({ "adaptiveConfigs.try": outcomeWith({ effect: "deny", score: 99 }) });
    await choose(page.user, say("policy.try.method"), "DELETE");
    await fill(page.user, say("policy.try.path"), "orders/7");
    await page.user.click(screen.getByLabelText(say("policy.try.elevated")));
    fireEvent.change(screen.getByLabelText(say("policy.try.key")), { target: { value: "thumb" } });
    fireEvent.change(screen.getByLabelText(say("policy.try.tls")), { target: { value: "t13d" } });
    expect(await screen.findByText(headline("deny", "99"))).toBeDefined();
    await expect
      .poll(() => asked(page).at(-1)?.call)
      .toEqual({
        address: "192.0.2.7",
        user_agent: "curl/8",
        method: "DELETE",
        path: "/orders/7",
        key: "thumb",
        tls: "t13d",
        elevated: true,
      });
  });

  test("is of a client that is searched for among those of the API", async () => {
    const page = await open();
    await answer();
    const box = await screen.findByRole("combobox", { name: say("policy.try.client") });
    await page.user.type(box, "Bil");
    await page.user.click(await screen.findByRole("option", { name: "Billing worker" }));
    await expect.poll(() => asked(page).at(-1)?.call).toMatchObject({ client_id: apiClientWith().id });
    const queries = page.server.asked("apiClients.list").map(({ query }) => Object.fromEntries(query));
    expect(queries[0]).toEqual({ api: protectedApiWith().id, page: "1", page_size: "50" });
    expect(queries.map(({ search }) => search)).toContain("Bil");
  });

  test("of no address is said at the field, and the answer turns grey", async () => {
    const { user, server } = await open();
    const region = await answer();
    server.answer({
      "adaptiveConfigs.try": refuse("invalid_input", { errors: [{ pointer: "/call/address", message: "no address" }] }),
    });
    await fill(user, say("policy.try.address"), "here");
    await expect.poll(() => errorAt(say("policy.try.address"))).toBe(say("policy.try.addressWrong"));
    expect(region.closest("[aria-busy=true]")).not.toBeNull();
  });

  test("of a recent decision is taken over, an odd method too", async () => {
    const page = await open({ answers: { "decisions.get": decisionDetailWith({ method: "PURGE" }) } });
    await answer();
    const label = say("policy.try.presetLabel", { client: "Billing worker", call: "GET /orders/{order}" });
    await page.user.click(await screen.findByRole("combobox", { name: say("policy.try.preset") }));
    await page.user.keyboard("{ArrowDown}");
    await page.user.click(await screen.findByText(label));
    await expect
      .poll(() => asked(page).at(-1)?.call)
      .toMatchObject({
        client_id: apiClientWith().id,
        address: "203.0.113.7",
        user_agent: "okhttp/4.12.0",
        method: "PURGE",
        path: "/orders/1",
        at: "2026-11-20T15:44:00.000Z",
      });
    expect((await screen.findByRole("combobox", { name: say("policy.try.method") })).textContent).toBe("PURGE");
    expect(Object.fromEntries(page.server.asked("decisions.list")[0]?.query ?? [])).toEqual({
      api: protectedApiWith().id,
      cause: "policy",
      page: "1",
      page_size: "25",
    });
  });

  test("a decision that is gone is reported", async () => {
    const { user } = await open({ answers: { "decisions.get": refuse("not_found") } });
    await answer();
    await user.click(await screen.findByRole("combobox", { name: say("policy.try.preset") }));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("without decisions there is nothing to start from", async () => {
    await open({ answers: { "decisions.list": decisionsOf() } });
    expect(await screen.findByText(say("policy.try.noPreset"))).toBeDefined();
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: say("policy.try.preset") });
    expect(box.disabled).toBe(true);
  });

  test("outlives another tab", async () => {
    const { user } = await open();
    await fill(user, say("policy.try.address"), "192.0.2.7");
    await user.click(screen.getByRole("tab", { name: say("policy.tab.zones") }));
    await screen.findByText("Office");
    await user.click(screen.getByRole("tab", { name: say("policy.tab.try") }));
    expect((await screen.findByLabelText<HTMLInputElement>(say("policy.try.address"))).value).toBe("192.0.2.7");
  });
});

describe("the settings", () => {
  test("are those in sight, saved or not", async () => {
    const page = await open({ config: configWith({}, { on_error: "deny" }) });
    await answer();
    expect(asked(page)[0]?.settings).toEqual(settingsWith({ on_error: "deny" }));
  });

  test("are those of a version that is chosen", async () => {
    const page = await open();
    await answer();
    await page.user.click(await screen.findByRole("combobox", { name: say("policy.try.against") }));
    const list = within(await screen.findByRole("listbox"));
    expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      say("policy.try.draft"),
      say("policy.try.live", { version: 4 }),
      say("policy.version", { version: 3 }),
    ]);
    await page.user.click(list.getByRole("option", { name: say("policy.version", { version: 3 }) }));
    await expect.poll(() => asked(page).at(-1)?.settings).toEqual(settingsWith({ mode: "off" }));
    expect(page.server.asked("adaptiveConfigs.version").map(({ params }) => params["version"])).toEqual(["3"]);
  });
});
