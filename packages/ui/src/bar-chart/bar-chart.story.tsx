import { sampleOperations } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { BarChart } from "./bar-chart.tsx";

const logins = [
  { id: "FR", value: 412 },
  { id: "EG", value: 288 },
  { id: "DE", value: 140 },
] as const;

function Links() {
  return <BarChart title={useStoryText()("story.busiest")} mono bars={sampleOperations} height={256} />;
}

function Words() {
  const t = useStoryText();
  const regions = new Intl.DisplayNames(useUiText().locale, { type: "region" });
  const countries = logins.map(({ id, value }) => ({ id, value, label: regions.of(id) ?? id, color: "1" }) as const);
  const others = { id: "unknown", label: t("story.unknown"), value: 22, color: "neutral" } as const;
  return <BarChart title={t("story.loginsByCountry")} bars={[...countries, others]} height={256} />;
}

function Loading() {
  return <BarChart title={useStoryText()("story.busiest")} loading bars={[]} height={256} />;
}

export const barChartStories: readonly Story[] = [
  { title: "bars · href · mono", render: Links },
  { title: "color", render: Words },
  { title: "loading", render: Loading },
];
