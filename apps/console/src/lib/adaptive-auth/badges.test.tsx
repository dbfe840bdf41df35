import { I18nProvider } from "@lingui/react";
import { i18n } from "@lingui/core";
import { effect, riskLevel, signalCode } from "@parapet/contract";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, test } from "vitest";
import { activateLocale } from "../i18n/catalogue.ts";
import { EffectBadge } from "./effect-badge.tsx";
import { LevelBadge } from "./level-badge.tsx";
import { adaptiveMessages } from "./messages.ts";
import { useSignalSentence } from "./use-signal-sentence.ts";

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await adaptiveMessages.load("en");
  await activateLocale("en");
});

async function textOf(node: ReactNode): Promise<string> {
  const page = document.createElement("div");
  const root = createRoot(page);
  await act(async () => root.render(<I18nProvider i18n={i18n}>{node}</I18nProvider>));
  const text = page.textContent;
  await act(async () => root.unmount());
  return text;
}

/** One after another: two renderings at once would mix their work. */
async function textsOf(nodes: readonly ReactNode[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const node of nodes) texts.push(await textOf(node));
  return texts;
}

test("every effect has a word", async () => {
  expect(await textsOf(effect.options.map((each) => <EffectBadge key={each} effect={each} />))).toEqual([
    "Let through",
    "Second factor",
    "Slowed down",
    "Refused",
  ]);
});

test("a level is told with its score where there is one", async () => {
  const words = await textsOf(riskLevel.options.map((level) => <LevelBadge key={level} level={level} />));
  expect(words).toEqual(["Low", "Medium", "High"]);
  expect(await textOf(<LevelBadge level="medium" score={42} />)).toBe("42Medium");
});

function Sentences() {
  const say = useSignalSentence();
  return signalCode.options.map((code) => <p key={code}>{say({ code, state: "off", points: 0, facts: {} })}</p>);
}

test("every signal has a sentence on the page", async () => {
  expect((await textOf(<Sentences />)).match(/[^.]+\./g)).toHaveLength(signalCode.options.length);
});
