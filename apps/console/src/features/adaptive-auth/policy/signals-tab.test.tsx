import { type ScoreDistribution, signalCode } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { say } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { configWith, openPolicy, savedSettings } from "./testing-policy.ts";

const distribution: ScoreDistribution = {
  from: "2026-11-10T00:00:00.000Z",
  to: "2026-11-20T00:00:00.000Z",
  sessions: 100,
  scores: Array.from({ length: 101 }, () => 0),
  decisions: 500,
  signals: [
    {
      code: "cred.failures",
      raised_rate: 0.125,
      lowered_rate: 0,
      unavailable_rate: 0.5,
      mean_points: 4,
      example: { decision_id: "0199d6f0-0000-7000-8000-00000000d001", facts: { failures: 7 } },
    },
    { code: "dev.headers", raised_rate: 0, lowered_rate: 0.439, unavailable_rate: 0, mean_points: -3, example: null },
    {
      code: "beh.hour",
      raised_rate: 0.3,
      lowered_rate: 0,
      unavailable_rate: 0,
      mean_points: -2,
      example: { decision_id: "0199d6f0-0000-7000-8000-00000000d001", facts: { hour: 3 } },
    },
  ],
};
const open = (options: Parameters<typeof openPolicy>[1] = {}) =>
  openPolicy("signals", {
    ...options,
    answers: {
      "adaptiveConfigs.distribution": distribution,
      "adaptiveConfigs.saveDraft": configWith(),
      ...options.answers,
    },
  });
const card = async (code: (typeof signalCode.options)[number]) => {
  const found = (await screen.findByRole("switch", { name: say(`adaptive.signal.${code}`) })).closest("li");
  if (found === null) throw new Error(`${code} has no card`);
  return within(found);
};
const slider = async (code: (typeof signalCode.options)[number]) =>
  (await card(code)).getByRole<HTMLInputElement>("slider");
const weigh = async (code: (typeof signalCode.options)[number], value: number) =>
  fireEvent.change(await slider(code), { target: { value } });

describe("signals", () => {
  test("each has a card with its name and what it looks at", async () => {
    await open();
    await card("net.hierarchy");
    const switches = screen.getAllByRole("switch").map((each) => each.closest("label")?.textContent);
    expect(switches).toEqual(signalCode.options.map((code) => say(`adaptive.signal.${code}`)));
    for (const code of signalCode.options) expect(screen.getByText(say(`adaptive.signalText.${code}`))).toBeDefined();
  });

  test("what each said in the last days", async () => {
    const { server } = await open({ locale: "fr" });
    const failures = await card("cred.failures");
    const text = (found: Element | null) => found?.textContent.replaceAll(/\s/gu, " ");
    await failures.findByText(say("adaptive.says.cred.failures", { failures: 7 }));
    const badges = failures.getByText(/12,5/).parentElement;
    expect(text(badges)).toContain(say("policy.raised", { share: "12,5 %" }).replaceAll(/\s/gu, " "));
    expect(text(badges)).toContain(say("policy.unavailable", { share: "50 %" }).replaceAll(/\s/gu, " "));
    expect(failures.queryByText(/réduit/)).toBeNull();
    const headers = await card("dev.headers");
    expect(headers.getByText(say("policy.noExample"))).toBeDefined();
    // Of what only lowered risk, neither the share nor the sentence says that it raised any.
    expect(text(headers.getByText(/43,9/))).toBe(say("policy.lowered", { share: "43,9 %" }).replaceAll(/\s/gu, " "));
    expect(text(headers.getByText(/^A augmenté/))).toBe(say("policy.raised", { share: "0 %" }).replaceAll(/\s/gu, " "));
    expect((await card("net.blocklist")).getByText(say("policy.noExample"))).toBeDefined();
    expect(server.asked("adaptiveConfigs.distribution").map(({ query }) => query.get("days"))).toEqual(["30"]);
  });

  test("an example is always one against the client", async () => {
    await open();
    expect(await (await card("beh.hour")).findByText(say("adaptive.says.beh.hour", { hour: "03:00" }))).toBeDefined();
    expect((await card("beh.hour")).queryByText(say("policy.unavailable", { share: "0%" }))).toBeNull();
  });

  test.each([pending, refuse("internal")])("weights show without what was said", async (answer) => {
    await open({ answers: { "adaptiveConfigs.distribution": answer } });
    expect((await slider("dev.agent")).value).toBe("1");
  });

  test("a weight counts as it is set, and 1 is none", async () => {
    const page = await open({ config: configWith({ weights: { "dev.headers": 2, "beh.hour": 0.5 } }) });
    expect((await slider("dev.headers")).value).toBe("2");
    await weigh("dev.agent", 1.5);
    await weigh("dev.headers", 1);
    expect((await card("dev.agent")).getByText("1.5")).toBeDefined();
    expect((await slider("dev.agent")).getAttribute("aria-valuetext")).toBe("1.5");
    const weights = { "beh.hour": 0.5, "dev.agent": 1.5 };
    await expect.poll(() => page.server.asked("adaptiveConfigs.weigh").at(-1)?.body).toEqual({ days: 30, weights });
    expect(await savedSettings(page)).toMatchObject({ weights });
  });

  test("a signal is switched off by the weight 0, and on by 1", async () => {
    const page = await open({ config: configWith({ weights: { "beh.hour": 0 } }) });
    const hour = (await card("beh.hour")).getByRole<HTMLInputElement>("switch");
    expect(hour.checked).toBe(false);
    await page.user.click((await card("dev.agent")).getByRole("switch"));
    expect((await slider("dev.agent")).value).toBe("0");
    await page.user.click(hour);
    expect(hour.checked).toBe(true);
    expect((await savedSettings(page)).weights).toEqual({ "dev.agent": 0 });
  });

  test("a viewer changes no weight", async () => {
    await open({ as: { role: "viewer" } });
    expect((await slider("dev.agent")).disabled).toBe(true);
    expect((await card("dev.agent")).getByRole<HTMLInputElement>("switch").disabled).toBe(true);
  });
});
