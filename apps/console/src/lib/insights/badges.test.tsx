import { eventVerdict, findingKind, insightsSeverity } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openView } from "../../testing/open-page.tsx";
import { say, sayText } from "../../testing/say.ts";
import { MethodBadge } from "../traffic/method-badge.tsx";
import { FindingBadge } from "./finding-badge.tsx";
import { insightsMessages } from "./messages.ts";
import { SeverityBadge } from "./severity-badge.tsx";
import { VerdictBadge } from "./verdict-badge.tsx";

test.each(["en", "fr", "ar"] as const)("every verdict is a word that is explained, in %s", async (locale) => {
  const verdicts = [null, ...eventVerdict.options];
  await openView(
    verdicts.map((verdict) => <VerdictBadge key={verdict} verdict={verdict} />),
    insightsMessages,
    { locale },
  );
  for (const verdict of verdicts)
    expect(screen.getByTitle(sayText(`insights.verdictText.${verdict ?? "unknown"}`)).textContent).toBe(
      say(`insights.verdict.${verdict ?? "unknown"}`),
    );
});

test.each(["en", "fr", "ar"] as const)(
  "every finding is named and explained, in %s; one of a newer server by its code",
  async (locale) => {
    const kinds = [...findingKind.options, "SOMETHING_NEW"];
    await openView(
      kinds.map((kind) => <FindingBadge key={kind} kind={kind} />),
      insightsMessages,
      { locale },
    );
    for (const kind of findingKind.options)
      expect(screen.getByTitle(sayText(`insights.findingText.${kind}`)).textContent).toBe(
        say(`insights.finding.${kind}`),
      );
    expect(screen.getByText("SOMETHING_NEW")).toBeDefined();
    expect(document.querySelectorAll("[title]")).toHaveLength(findingKind.options.length);
  },
);

test.each(["en", "fr", "ar"] as const)("every severity is a word, in %s", async (locale) => {
  await openView(
    insightsSeverity.options.map((severity) => <SeverityBadge key={severity} severity={severity} />),
    insightsMessages,
    { locale },
  );
  for (const severity of insightsSeverity.options)
    expect(screen.getByText(say(`insights.severity.${severity}`))).toBeDefined();
});

test("a method is shown as it was sent, from left to right in any language", async () => {
  await openView(<MethodBadge method="PURGE" />, insightsMessages, { locale: "ar" });
  expect(screen.getByText("PURGE").tagName).toBe("BDI");
});
