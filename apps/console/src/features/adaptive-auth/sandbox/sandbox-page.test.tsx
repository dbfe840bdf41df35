import { sandboxAttacker, sandboxCall, sandboxPreset } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { choose, press } from "../../../testing/controls.ts";
import { say } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { deciding, openSandbox, sandboxDecisionWith, session, typicalCall } from "./testing-sandbox.ts";

const card = async (title: Parameters<typeof say>[0]) => within(await findCard(say(title)));
const decided = () => card("sandbox.why");
type Page = Awaited<ReturnType<typeof openSandbox>>;
const calls = ({ server }: Page) => server.asked("sandbox.call").map(({ body }) => body);
const thresholds = session.thresholds;

describe("opening", () => {
  test("makes the client's usual call at once, for visitors", async () => {
    const page = await openSandbox();
    await decided();
    expect(page.address()).toBe("/public/sandbox/adaptiveAuth");
    expect(calls(page)).toEqual([{ preset: "usual_office", call: typicalCall, thresholds, as_me: false }]);
    expect(page.server.asked("sandbox.call")[0]?.params["session"]).toBe(session.id);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("sandbox.title"));
    for (const [name, href] of [
      ["login", "/login"],
      ["register", "/register"],
    ] as const)
      expect(document.querySelector(`footer a[href='${href}']`), name).not.toBeNull();
  });

  test("shows that it loads", async () => {
    await openSandbox({ answers: { "sandbox.open": pending } });
    expect(screen.getByText(say("ui.loading")).closest("[aria-busy=true]")).not.toBeNull();
  });

  test("that is refused can be retried", async () => {
    const { user, server } = await openSandbox({ answers: { "sandbox.open": refuse("rate_limited") } });
    await screen.findByText(say("sandbox.notOpened"));
    expect(screen.getByText(say("problem.rate_limited"))).toBeDefined();
    server.answer({ "sandbox.open": session });
    await press(user, say("ui.retry"));
    expect(await decided()).toBeDefined();
  });

  test("starts over with a new one", async () => {
    const { user, server } = await openSandbox();
    await decided();
    await user.click(screen.getByRole("button", { name: say("sandbox.preset.home_wifi") }));
    await (await card("sandbox.log")).findByText(say("sandbox.preset.home_wifi"));
    server.answer({ "sandbox.open": { ...session, id: "sandboxsandboxsandbox2" } });
    await press(user, say("sandbox.reset"));
    await expect.poll(() => server.asked("sandbox.call").at(-1)?.params["session"]).toBe("sandboxsandboxsandbox2");
    expect((await card("sandbox.log")).queryByText(say("sandbox.preset.home_wifi"))).toBeNull();
    expect(server.asked("sandbox.open")).toHaveLength(2);
  });

  test("is offered when the sandbox has ended", async () => {
    const { user, server } = await openSandbox();
    await decided();
    server.answer({ "sandbox.call": refuse("not_found") });
    await press(user, say("sandbox.send"));
    await screen.findByText(new RegExp(say("sandbox.over")));
    server.answer({ "sandbox.call": deciding() });
    await press(user, say("sandbox.openNew"));
    await expect.poll(() => screen.queryByText(new RegExp(say("sandbox.over")))).toBeNull();
    expect(server.asked("sandbox.open")).toHaveLength(2);
  });

  test("a call that fails says why and leaves the board", async () => {
    const { user, server } = await openSandbox();
    await decided();
    server.answer({ "sandbox.call": refuse("rate_limited") });
    await press(user, say("sandbox.send"));
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.rate_limited"));
    expect(screen.queryByText(new RegExp(say("sandbox.over")))).toBeNull();
    expect(await decided()).toBeDefined();
  });

  test("in Arabic it runs from right to left", async () => {
    await openSandbox({ locale: "ar" });
    await decided();
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("sandbox.title"));
  });
});

describe("a call", () => {
  test("every situation is tried with one click", async () => {
    const page = await openSandbox();
    await decided();
    const buttons = within(screen.getByRole("group", { name: say("sandbox.presets") })).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(
      sandboxPreset.options.map((preset) => say(`sandbox.preset.${preset}`)),
    );
    expect(buttons[0]?.getAttribute("aria-pressed")).toBe("true");
    await press(page.user, say("sandbox.preset.stolen_key_cloud"));
    await (await card("sandbox.log")).findByText(say("sandbox.preset.stolen_key_cloud"));
    expect(calls(page).at(-1)).toMatchObject({ preset: "stolen_key_cloud", as_me: false });
    expect(buttons[0]?.getAttribute("aria-pressed")).toBe("false");
  });

  test("is described side by side, and is then of the visitor's own making", async () => {
    const page = await openSandbox();
    await decided();
    await choose(page.user, say("sandbox.endpoint"), "POST /payouts");
    await choose(page.user, say("sandbox.key"), say("sandbox.key.missing"));
    await choose(page.user, say("sandbox.country"), "Brazil");
    await choose(page.user, say("sandbox.network"), say("sandbox.network.anonymiser"));
    await choose(page.user, say("sandbox.agent"), "curl");
    fireEvent.change(screen.getByLabelText(say("sandbox.hour")), { target: { value: 3 } });
    fireEvent.change(screen.getByLabelText(say("sandbox.rate")), { target: { value: 5 } });
    expect(screen.getByText(say("sandbox.hourValue", { hour: "03" }))).toBeDefined();
    expect(screen.getByText(say("sandbox.rateValue", { calls: 400, number: "400" }))).toBeDefined();
    await press(page.user, say("sandbox.send"));
    await (await card("sandbox.log")).findByText(say("sandbox.ownCall"));
    expect(calls(page).at(-1)).toEqual({
      preset: null,
      call: {
        country: "BR",
        network: "anonymiser",
        agent: "tool",
        key: "missing",
        endpoint: "POST /payouts",
        hour: 3,
        per_minute: 400,
      },
      thresholds,
      as_me: false,
    });
  });

  test.each([
    ["sandbox.endpoint", () => [...sandboxCall.shape.endpoint.options]],
    ["sandbox.key", () => sandboxCall.shape.key.options.map((each) => say(`sandbox.key.${each}`))],
    ["sandbox.network", () => sandboxCall.shape.network.options.map((each) => say(`sandbox.network.${each}`))],
    [
      "sandbox.country",
      () => ["Norvège", "Suède", "Allemagne", "France", "États-Unis", "Brésil", "Singapour", "Nigeria"],
    ],
  ] as const)("%s offers every choice", async (field, labels) => {
    const { user } = await openSandbox({ locale: "fr" });
    await decided();
    await user.click(await screen.findByRole("combobox", { name: say(field) }));
    const offered = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual(labels());
  });

  test("with the visitor's own address and browser needs no made-up ones", async () => {
    const page = await openSandbox();
    await decided();
    await page.user.click(screen.getByLabelText(say("sandbox.asMe")));
    for (const field of ["sandbox.country", "sandbox.network", "sandbox.agent"] as const)
      expect(screen.getByRole("combobox", { name: say(field) }).hasAttribute("disabled"), field).toBe(true);
    expect(screen.getByRole("combobox", { name: say("sandbox.key") }).hasAttribute("disabled")).toBe(false);
    await press(page.user, say("sandbox.send"));
    await (await card("sandbox.log")).findByText(say("sandbox.ownRequest"));
    expect(calls(page).at(-1)).toMatchObject({ as_me: true });
  });

  test("waits for the one before it", async () => {
    const page = await openSandbox();
    await decided();
    page.server.answer({ "sandbox.call": pending });
    await press(page.user, say("sandbox.preset.home_wifi"));
    await press(page.user, say("sandbox.preset.business_trip"));
    await press(page.user, say("sandbox.send"));
    expect(calls(page)).toHaveLength(2);
    expect(screen.getByRole("button", { name: say("sandbox.send") }).getAttribute("aria-busy")).toBe("true");
  });
});

describe("the decision", () => {
  test.each([
    ["low", "allow", 12],
    ["medium", "step_up", 45],
    ["high", "deny", 91],
    ["high", "throttle", 91],
  ] as const)("of %s risk that gives %s says its score and its rule", async (level, given, score) => {
    await openSandbox({ answers: { "sandbox.call": deciding({ level, effect: given, score, rule: "High risk" }) } });
    const dial = await card("sandbox.decision");
    const said = within(await dial.findByRole("status"));
    expect(said.getByText(say("sandbox.score", { score: String(score) }))).toBeDefined();
    expect(said.getByText(say(`adaptive.level.${level}`))).toBeDefined();
    expect(said.getByText(say(`adaptive.effect.${given}`))).toBeDefined();
    expect(said.getByText(say("adaptive.rule.high"))).toBeDefined();
    expect(dial.queryByText(say("sandbox.nextCall"))).toBeNull();
  });

  test("thresholds are moved by keys, stay apart, and count from the next call", async () => {
    const page = await openSandbox({ answers: { "sandbox.call": deciding({ score: 35, level: "medium" }) } });
    await decided();
    const thumb = (name: "mediumFrom" | "highFrom") => screen.getByRole("slider", { name: say(`sandbox.${name}`) });
    const value = (name: "mediumFrom" | "highFrom") => thumb(name).getAttribute("aria-valuenow");
    thumb("mediumFrom").focus();
    await page.user.keyboard("{ArrowUp}{ArrowRight}{PageUp}{ArrowDown}{ArrowLeft}{ArrowLeft}{x}");
    expect(value("mediumFrom")).toBe("39");
    expect((await card("sandbox.decision")).getByText(say("sandbox.nextCall"), { exact: false }).textContent).toContain(
      say("adaptive.level.low"),
    );
    await page.user.keyboard("{End}");
    expect(value("mediumFrom")).toBe("69");
    thumb("highFrom").focus();
    await page.user.keyboard("{Home}");
    expect(value("highFrom")).toBe("70");
    await page.user.keyboard("{PageDown}{End}");
    expect(thumb("highFrom").getAttribute("aria-valuetext")).toBe(say("sandbox.fromScore", { score: "100" }));
    expect(screen.getByText(say("sandbox.thresholds", { medium: "69", high: "100" }), { exact: false })).toBeDefined();
    await press(page.user, say("sandbox.send"));
    await expect.poll(() => calls(page).at(-1)).toMatchObject({ thresholds: { medium: 69, high: 100 } });
  });

  test("in Arabic the arrow keys follow the picture", async () => {
    const { user } = await openSandbox({ locale: "ar" });
    await decided();
    const thumb = screen.getByRole("slider", { name: say("sandbox.mediumFrom") });
    thumb.focus();
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowRight}");
    expect(thumb.getAttribute("aria-valuenow")).toBe("31");
  });

  test("why: what spoke, what could not tell, and what would change it", async () => {
    await openSandbox({
      answers: {
        "sandbox.call": deciding({
          evidence: 23.4,
          signals: [
            { code: "dev.headers", state: "on", points: 3, facts: {} },
            { code: "cred.leaked", state: "on", points: 20, facts: {} },
            { code: "zone.blocked", state: "off", points: 0, facts: {} },
            { code: "net.blocklist", state: "unavailable", points: 0, facts: {} },
          ],
          counterfactuals: (["network", "agent", "key", "endpoint", "atMs"] as const).map((side) => ({
            sides: [side],
            score: 9,
            level: "low" as const,
          })),
        }),
      },
    });
    const why = await decided();
    const rows = within(why.getByRole("table", { name: say("sandbox.points") })).getAllByRole("row");
    expect(rows[1]?.textContent).toContain(say("adaptive.says.cred.leaked"));
    expect(rows[2]?.textContent).toContain(say("adaptive.says.dev.headers"));
    expect(rows).toHaveLength(4);
    expect(rows[3]?.textContent).toContain("23.4");
    const silent = why.getByText(say("sandbox.silent", { signals: 1 })).closest("details");
    expect(silent?.querySelector("li")?.textContent).toBe(
      `${say("adaptive.signal.net.blocklist")} ${say("adaptive.unavailable.list")}`,
    );
    const changes = within(why.getByText(say("sandbox.changes")).closest("section") ?? document.body);
    expect(changes.getAllByRole("listitem").map(({ firstChild }) => firstChild?.textContent)).toEqual(
      (["network", "agent", "key", "endpoint"] as const).map((side) =>
        say("sandbox.change", { sides: say(`sandbox.side.${side}`) }),
      ),
    );
  });

  test("what the client sent and got, and the command that does the same", async () => {
    await openSandbox();
    const exchange = await card("sandbox.exchange");
    expect(exchange.getByLabelText(say("sandbox.request")).textContent).toBe(
      "GET /invoices HTTP/1.1\nx-api-key: ppk_sandbox",
    );
    expect(exchange.getByLabelText(say("sandbox.response")).textContent).toBe(
      'HTTP/1.1 200 OK\ncontent-type: application/json\n\n{\n  "ok": true\n}',
    );
    expect(exchange.getByLabelText(say("sandbox.curl")).textContent).toContain(
      `/public/api/sandbox/adaptive/${session.id}/calls`,
    );
    expect(exchange.getByLabelText(say("sandbox.curl")).textContent).toContain(
      JSON.stringify({ call: typicalCall, as_me: false }),
    );
    expect(exchange.queryByLabelText(say("sandbox.retry"))).toBeNull();
  });
});

describe("below", () => {
  test("eight usual days are made one after another, and what is known grows", async () => {
    const page = await openSandbox({
      answers: { "sandbox.call": deciding({ learning: { sessions: 41, share: 0.615 } }) },
    });
    await decided();
    await press(page.user, say("sandbox.eight"));
    await expect.poll(() => calls(page).length).toBe(9);
    expect(calls(page).slice(1)).toEqual(
      Array.from({ length: 8 }, () => ({ preset: "usual_office", call: typicalCall, thresholds, as_me: false })),
    );
    const learning = await card("sandbox.learning");
    expect(learning.getByText(say("sandbox.learnt", { sessions: 41, number: "41", percent: "62" }))).toBeDefined();
    expect(learning.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("62");
  });

  test("the log remembers the last twelve, newest first", async () => {
    const page = await openSandbox();
    await decided();
    await press(page.user, say("sandbox.eight"));
    await expect.poll(() => calls(page).length).toBe(9);
    await press(page.user, say("sandbox.eight"));
    await expect.poll(() => calls(page).length).toBe(17);
    await press(page.user, say("sandbox.preset.new_laptop"));
    const log = await card("sandbox.log");
    await log.findByText(say("sandbox.preset.new_laptop"));
    const rows = log.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(12);
    const [newest] = rows;
    expect(newest?.textContent).toContain(say("sandbox.preset.new_laptop"));
    expect(newest?.textContent).toContain("-12.5");
    expect(newest?.textContent).toContain(sandboxDecisionWith().call.endpoint);
    expect(newest?.textContent).toMatch(/Fri.*10:05/u);
  });

  test("attackers race at the thresholds in sight, each time another race", async () => {
    const rows = sandboxAttacker.options.map((attacker, index) => ({
      attacker,
      tries: 100,
      allowed: 10 * index,
      stepped_up: 60,
      denied: 40 - 10 * index,
    }));
    const page = await openSandbox({ answers: { "sandbox.race": { items: rows } } });
    await decided();
    const race = await card("sandbox.race");
    await press(page.user, say("sandbox.startRace"));
    const table = await race.findByRole("table", { name: say("sandbox.race") });
    expect(
      within(table)
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(
      rows.map(
        ({ attacker }, index) =>
          `${say(`sandbox.attacker.${attacker}`)}${say(`sandbox.attackerText.${attacker}`)}${say("sandbox.stoppedOf", { stopped: String(100 - 10 * index), tries: "100" })}`,
      ),
    );
    await press(page.user, say("sandbox.raceAgain"));
    await expect
      .poll(() => page.server.asked("sandbox.race").map(({ body }) => body))
      .toEqual([
        { seed: 1, thresholds },
        { seed: 2, thresholds },
      ]);
  });

  test("a race that fails says why", async () => {
    const { user } = await openSandbox({ answers: { "sandbox.race": refuse("rate_limited") } });
    await decided();
    await press(user, say("sandbox.startRace"));
    expect((await (await card("sandbox.race")).findByRole("alert")).textContent).toContain(say("problem.rate_limited"));
    expect((await card("sandbox.race")).getByRole("button", { name: say("sandbox.startRace") })).toBeDefined();
  });
});
