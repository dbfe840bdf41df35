import { riskLevel, type UserLogin } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { countryName } from "../../../lib/format/country-name.ts";
import { press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { loginWith } from "../testing-account.ts";

const listOf = (items: readonly UserLogin[], traits: { total?: number; password_exposed?: boolean } = {}) => ({
  items: [...items],
  total: items.length,
  page: 1,
  page_size: 50,
  password_exposed: false,
  ...traits,
});
const open = (list: ReturnType<typeof listOf>, answers: Answers = {}, options: { locale?: "en" | "fr" | "ar" } = {}) =>
  openPage("/account/logins", { ...options, answers: { "userLogins.list": list, ...answers } });
const notMe = (device = "Firefox · Linux", address = "192.0.2.7") => say("logins.notMeOf", { device, address });
const dialog = () => screen.findByRole("dialog", { name: say("logins.notMeTitle") });
/** What is said of the first login. */
const first = async () => (await screen.findAllByText(say("logins.why")))[0]?.closest("li") as HTMLElement;

describe("a login", () => {
  test.each(riskLevel.options)("of the level %s says so, with its score", async (level) => {
    await open(listOf([loginWith({ level, score: 41 })]));
    const item = await first();
    expect(within(item).getByText(say(`adaptive.level.${level}`)).textContent).toContain("41");
  });

  test("says with what and from where it came, and when", async () => {
    const login = loginWith({ country: "NO", as_name: "Fjord Net" });
    await open(listOf([login]), {}, { locale: "fr" });
    const item = await first();
    expect(within(item).getByText("Firefox · Linux").title).toBe(login.user_agent);
    for (const part of [login.address, countryName("NO", "fr"), "Fjord Net"])
      expect(within(item).getByText(part).tagName).toBe("BDI");
    expect(item.querySelector("time")?.dateTime).toBe(login.time);
  });

  test("without a place or a device says less", async () => {
    await open(listOf([loginWith({ user_agent: "" })]));
    const item = await first();
    expect(within(item).getByText(say("logins.unknownDevice"))).toBeDefined();
    // The device, the score and the address.
    expect(item.querySelectorAll(":scope > div bdi")).toHaveLength(3);
    expect(screen.getByRole("button", { name: notMe(say("logins.unknownDevice")) })).toBeDefined();
  });

  test.each([
    ["logins.current", { current: true }, false],
    ["logins.reported", { reported_at: "2026-03-03T09:30:00.000Z" }, false],
    ["logins.learning", { is_learning: true }, true],
    ["logins.secondFactor", { second_factor: true }, true],
  ] as const)("carries the mark %s, and can be reported: %o", async (mark, traits, canBeReported) => {
    await open(listOf([loginWith(traits)]));
    const item = await first();
    const marks = ["logins.current", "logins.reported", "logins.learning", "logins.secondFactor"] as const;
    expect(marks.filter((each) => within(item).queryByText(say(each)) !== null)).toEqual([mark]);
    expect(within(item).queryByRole("button") !== null).toBe(canBeReported);
  });

  test("gives its reasons, the strongest first, and leaves out what said nothing", async () => {
    await open(
      listOf([
        loginWith({
          signals: [
            { code: "beh.hour", state: "on", points: -2, facts: { hour: 9 } },
            { code: "cred.failures", state: "on", points: 6, facts: { failures: 3 } },
            { code: "beh.dormant", state: "off", points: 0, facts: {} },
            { code: "dev.agent", state: "unavailable", points: 0, facts: {} },
          ],
        }),
      ]),
    );
    const reasons = within(await first()).getAllByRole("listitem");
    expect(reasons.map((each) => each.querySelector("span")?.textContent)).toEqual([
      say("logins.signal.cred.failures"),
      say("adaptive.signal.beh.hour"),
      say("logins.signal.dev.agent"),
    ]);
    expect(reasons[0]?.textContent).toContain(say("logins.says.cred.failures", { failures: 3 }));
    expect(reasons[2]?.textContent).toContain(say("logins.unavailable.agent"));
    expect(screen.queryByText(say("logins.nothing"))).toBeNull();
  });

  test("in which nothing was unusual says so", async () => {
    await open(listOf([loginWith()]));
    expect(within(await first()).getByText(say("logins.nothing"))).toBeDefined();
  });
});

describe("the list", () => {
  test("without a login says so", async () => {
    await open(listOf([]));
    expect(await screen.findByText(say("logins.none"))).toBeDefined();
  });

  test("of more logins than are shown counts the others", async () => {
    const { server } = await open(listOf([loginWith()], { total: 4 }));
    expect(await screen.findByText(say("logins.more", { count: 3 }))).toBeDefined();
    expect(screen.queryByText(say("logins.none"))).toBeNull();
    expect(server.asked("userLogins.list")[0]?.query.toString()).toBe("page=1&page_size=50");
  });

  test("that holds all logins counts no others", async () => {
    await open(listOf([loginWith()]));
    await first();
    expect(screen.queryByText(say("logins.more", { count: 0 }))).toBeNull();
  });

  test("says that the password is not enough any more, and leads to a new one", async () => {
    const { user, arriveAt } = await open(listOf([loginWith()], { password_exposed: true }), { "mfa.get": pending });
    expect(await screen.findByText(new RegExp(`^${say("logins.exposed")}`))).toBeDefined();
    await user.click(screen.getByRole("link", { name: say("logins.newPassword") }));
    await arriveAt("/account/security");
  });

  test("says nothing of the password while it is good", async () => {
    await open(listOf([loginWith()]));
    await first();
    expect(screen.queryByRole("link", { name: say("logins.newPassword") })).toBeNull();
  });

  test("that does not load is loaded again by a press", async () => {
    const { user, server } = await open(listOf([]), { "userLogins.list": refuse("internal") });
    expect(await screen.findByText(say("logins.failed"))).toBeDefined();
    server.answer({ "userLogins.list": listOf([loginWith()]) });
    await press(user, say("ui.retry"));
    expect(await first()).toBeDefined();
  });
});

describe("a sign-in by someone else", () => {
  test("is reported after a question, and the list looks again", async () => {
    const login = loginWith({ address: "198.51.100.9" });
    const reported = { ...login, reported_at: "2026-03-03T09:30:00.000Z" };
    const { user, server } = await open(listOf([login]), { "userLogins.report": reported });
    await press(user, notMe("Firefox · Linux", "198.51.100.9"));
    const asking = await dialog();
    expect(within(asking).getByText("198.51.100.9").tagName).toBe("BDI");
    await user.click(within(asking).getByRole("button", { name: say("ui.cancel") }));
    expect(server.asked("userLogins.report")).toEqual([]);
    await press(user, notMe("Firefox · Linux", "198.51.100.9"));
    server.answer({ "userLogins.list": listOf([reported], { password_exposed: true }) });
    await user.click(within(await dialog()).getByRole("button", { name: say("logins.notMeConfirm") }));
    expect(await findToast(say("logins.notMeDone"))).toBeDefined();
    expect(server.asked("userLogins.report")).toMatchObject([{ params: { id: login.id }, body: {} }]);
    expect(await screen.findByText(say("logins.reported"))).toBeDefined();
    expect(screen.getByRole("link", { name: say("logins.newPassword") })).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("logins.notMeTitle") })).toBeNull();
  });

  test("is not reported twice while the first press is under way", async () => {
    const { user, server } = await open(listOf([loginWith()]), { "userLogins.report": pending });
    await press(user, notMe());
    const confirm = within(await dialog()).getByRole("button", { name: say("logins.notMeConfirm") });
    await user.click(confirm);
    expect(confirm.getAttribute("aria-busy")).toBe("true");
    await user.click(confirm);
    expect(server.asked("userLogins.report")).toHaveLength(1);
  });

  test("that was reported elsewhere is said", async () => {
    const { user, server } = await open(listOf([loginWith()]), { "userLogins.report": refuse("conflict") });
    await press(user, notMe());
    await user.click(within(await dialog()).getByRole("button", { name: say("logins.notMeConfirm") }));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
    await expect.poll(() => server.asked("userLogins.list").length).toBe(2);
  });
});
