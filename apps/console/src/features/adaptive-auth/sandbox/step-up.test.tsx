import type { SandboxVerdict } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { press } from "../../../testing/controls.ts";
import { say, sayText } from "../../../testing/say.ts";
import { openSandbox, sandboxDecisionWith, session, stoppedWith } from "./testing-sandbox.ts";

const verdictWith = (traits: Partial<SandboxVerdict> = {}): SandboxVerdict => ({
  result: "invalid_code",
  attempts_left: 4,
  retried: null,
  ...traits,
});
const open = async (options: Parameters<typeof openSandbox>[0] = {}) => {
  vi.stubGlobal("isSecureContext", true);
  const page = await openSandbox({ ...options, answers: { "sandbox.call": stoppedWith(), ...options.answers } });
  const card = within(await findCard(say("sandbox.stepUp")));
  const type = async (code: string) => {
    const [first] = card.getAllByRole("textbox");
    if (first) await page.user.click(first);
    await page.user.paste(code);
  };
  const codes = () => page.server.asked("sandbox.verify").map(({ body }) => (body as { code: string }).code);
  return { ...page, card, type, codes };
};

describe("a call that is asked for a second factor", () => {
  test("passes with the code of the authenticator in the page, and is sent again", async () => {
    const retried = sandboxDecisionWith({ score: 7 });
    const { user, card, server, codes } = await open({
      answers: { "sandbox.verify": verdictWith({ result: "passed", retried }) },
    });
    expect(card.getByRole("img", { name: say("sandbox.qr") })).toBeDefined();
    const shown = (await card.findByLabelText(say("sandbox.code"))).textContent;
    expect(shown).toMatch(/^\d{6}$/);
    await user.click(card.getByRole("button", { name: say("sandbox.useCode") }));
    expect(await card.findByText(say("sandbox.verdict.passed", { left: 4 }))).toBeDefined();
    expect(codes()).toEqual([shown]);
    expect(server.asked("sandbox.verify")[0]?.params).toEqual({
      session: session.id,
      challenge: stoppedWith().challenge?.id,
    });
    expect(screen.getByText(say("sandbox.score", { score: "7" }))).toBeDefined();
    const exchange = within(await findCard(say("sandbox.exchange")));
    expect(exchange.getByLabelText(say("sandbox.request"))).toBeDefined();
    expect(exchange.getByLabelText(say("sandbox.retry"))).toBeDefined();
    const log = within(await findCard(say("sandbox.log")));
    expect(log.getAllByRole("row")).toHaveLength(3);
  });

  test("takes the code of a phone", async () => {
    const { type, codes, card } = await open({ answers: { "sandbox.verify": verdictWith() } });
    await type("123456");
    expect(await card.findByText(say("sandbox.verdict.invalid_code", { left: 4 }))).toBeDefined();
    expect(codes()).toEqual(["123456"]);
    for (const box of card.getAllByRole<HTMLInputElement>("textbox")) expect(box.value).toBe("");
  });

  test("the same code can be sent again, to see that it is refused", async () => {
    const { user, type, codes, card, server } = await open({ answers: { "sandbox.verify": verdictWith() } });
    expect(card.queryByRole("button", { name: say("sandbox.replay") })).toBeNull();
    await type("123456");
    server.answer({ "sandbox.verify": verdictWith({ result: "replayed" }) });
    await press(user, say("sandbox.replay"));
    expect(await card.findByText(say("sandbox.verdict.replayed", { left: 4 }))).toBeDefined();
    expect(codes()).toEqual(["123456", "123456"]);
  });

  test.each(["invalid_code", "replayed", "exhausted", "expired"] as const)(
    "a code that is %s says so",
    async (result) => {
      const { type, card } = await open({
        locale: "fr",
        answers: { "sandbox.verify": verdictWith({ result, attempts_left: 1 }) },
      });
      await type("000000");
      const words = await card.findByText(sayText(`sandbox.verdict.${result}`, { left: 1 }));
      const isLoud = result === "invalid_code" || result === "exhausted";
      expect(words.closest("[role]")?.getAttribute("role")).toBe(isLoud ? "alert" : "status");
    },
  );

  test("is forgotten with the next call", async () => {
    const { user, server } = await open();
    server.answer({ "sandbox.call": sandboxDecisionWith() });
    await press(user, say("sandbox.send"));
    await expect.poll(() => screen.queryByText(say("sandbox.stepUpText"))).toBeNull();
  });

  test("where the browser lends no cryptography, a phone is needed", async () => {
    vi.stubGlobal("isSecureContext", false);
    await openSandbox({ answers: { "sandbox.call": stoppedWith() } });
    expect(await screen.findByText(say("sandbox.noAuthenticator"))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("sandbox.useCode") })).toBeNull();
  });
});
