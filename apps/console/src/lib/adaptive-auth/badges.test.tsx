import { effect, protectionMode, riskLevel, signalCode, defaultRuleName } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openView } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { Attributions } from "./attributions.tsx";
import { EffectBadge } from "./effect-badge.tsx";
import { LevelBadge } from "./level-badge.tsx";
import { adaptiveMessages } from "./messages.ts";
import { ModeBadge } from "./mode-badge.tsx";
import { SignalWaterfall } from "./signal-waterfall.tsx";
import { useMayEditProtection } from "./use-may-edit-protection.ts";
import { useRuleName } from "./use-rule-name.ts";
import { useSignalSentence } from "./use-signal-sentence.ts";
import { WouldChange } from "./would-change.tsx";

describe("a badge", () => {
  test("of every effect has a word and an explanation", async () => {
    await openView(
      effect.options.map((each) => <EffectBadge key={each} effect={each} />),
      adaptiveMessages,
    );
    for (const each of effect.options)
      expect(screen.getByTitle(say(`adaptive.effectText.${each}`)).textContent).toBe(say(`adaptive.effect.${each}`));
  });

  test("of every level has a word, with its score where there is one", async () => {
    await openView(
      <>
        {riskLevel.options.map((level) => (
          <LevelBadge key={level} level={level} />
        ))}
        <LevelBadge level="medium" score={42} />
      </>,
      adaptiveMessages,
      { locale: "ar" },
    );
    for (const level of riskLevel.options) expect(screen.getAllByText(say(`adaptive.level.${level}`))).not.toEqual([]);
    expect(screen.getByText("42").closest("span")?.textContent).toBe(`42${say("adaptive.level.medium")}`);
  });

  test("of every mode has a word", async () => {
    await openView(
      protectionMode.options.map((mode) => <ModeBadge key={mode} mode={mode} />),
      adaptiveMessages,
    );
    for (const mode of protectionMode.options) expect(screen.getByText(say(`adaptive.mode.${mode}`))).toBeDefined();
  });
});

describe("words", () => {
  function Names() {
    const nameOf = useRuleName();
    return [...defaultRuleName.options, "Only from the office"].map((name) => <p key={name}>{nameOf(name)}</p>);
  }
  test("every usual rule has a name in the language of the page, another keeps its own", async () => {
    await openView(<Names />, adaptiveMessages, { locale: "fr" });
    const names = [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
    expect(names).toContain(say("adaptive.rule.highNoFactor"));
    expect(names.at(-1)).toBe("Only from the office");
    expect(new Set(names).size).toBe(defaultRuleName.options.length + 1);
    for (const name of defaultRuleName.options) expect(names).not.toContain(name);
  });

  function Sentences() {
    const sentence = useSignalSentence();
    return [
      ...signalCode.options.map((code) => <p key={code}>{sentence({ code, state: "off", points: 0, facts: {} })}</p>),
      <p key="country">{sentence({ code: "net.hierarchy", state: "on", points: 9, facts: { country: "NO" } })}</p>,
    ];
  }
  test("every signal has a sentence, countries in the language of the page", async () => {
    await openView(<Sentences />, adaptiveMessages, { locale: "fr" });
    const sentences = [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
    expect(sentences.filter((sentence) => sentence !== "")).toHaveLength(signalCode.options.length + 1);
    expect(sentences.at(-1)).toContain("Norvège");
  });

  function Rights() {
    return <p>{String(useMayEditProtection())}</p>;
  }
  test.each([
    ["provider_admin", true],
    ["analyst", false],
    ["viewer", false],
    ["organization_admin", false],
  ] as const)("a person who is %s may change protection: %s", async (role, may) => {
    await openView(<Rights />, adaptiveMessages, { as: { role } });
    expect(document.querySelector("p")?.textContent).toBe(String(may));
  });
});

describe("credits", () => {
  test("are links where they have an address", async () => {
    const items = [
      { text: "IP geolocation by DB-IP", url: "https://db-ip.com" },
      { text: "Made by hand", url: "" },
    ];
    await openView(<Attributions />, adaptiveMessages, { answers: { "dataPacks.attributions": { items } } });
    const link = await screen.findByRole("link", { name: "IP geolocation by DB-IP" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["https://db-ip.com", "_blank"]);
    expect(screen.getByText("Made by hand").closest("a")).toBeNull();
  });

  test("are nothing where there are none", async () => {
    const { server } = await openView(<Attributions />, adaptiveMessages, {
      answers: { "dataPacks.attributions": { items: [] } },
    });
    await expect.poll(() => server.asked("dataPacks.attributions").length).toBe(1);
    expect(screen.queryByRole("list")).toBeNull();
  });
});

describe("evidence", () => {
  test("is listed by its strength, what is off as one row, what is unavailable apart", async () => {
    await openView(
      <SignalWaterfall
        level="high"
        from={{ medium: 10, high: 20 }}
        asName="Telenor"
        signals={[
          { code: "dev.headers", state: "on", points: 3, facts: {} },
          { code: "net.hierarchy", state: "on", points: -12, facts: { asn: 2119 } },
          { code: "zone.blocked", state: "off", points: -1, facts: {} },
          { code: "cred.leaked", state: "unavailable", points: 0, facts: {} },
        ]}
      />,
      adaptiveMessages,
    );
    const rows = within(screen.getByRole("table", { name: say("adaptive.why") })).getAllByRole("row");
    expect(rows[1]?.textContent).toContain(say("adaptive.signal.net.hierarchy"));
    expect(rows[2]?.textContent).toContain(say("adaptive.signal.dev.headers"));
    expect(rows[3]?.textContent).toContain(say("adaptive.nothingToSay", { count: 1 }));
    expect(rows[4]?.textContent).toContain("-10");
    expect(screen.getByText(say("adaptive.couldNotTell", { count: 1 }))).toBeDefined();
  });

  test("of what would have changed a call names every side", async () => {
    await openView(
      <WouldChange
        counterfactuals={[{ sides: ["network", "agent", "key", "endpoint", "atMs"], score: 4, level: "low" }]}
      />,
      adaptiveMessages,
    );
    const text = screen.getByRole("listitem").textContent;
    for (const side of ["network", "agent", "key", "endpoint", "atMs"] as const)
      expect(text).toContain(say(`adaptive.side.${side}`));
    expect(text).toContain(say("adaptive.level.low"));
  });

  test("without anything that would have changed it says nothing", async () => {
    await openView(<WouldChange counterfactuals={[]} />, adaptiveMessages);
    expect(screen.queryByText(say("adaptive.wouldChange"))).toBeNull();
  });
});
