import { type StoryText, useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { Donut, type Slice } from "./donut.tsx";

const clientsOf = (t: StoryText): readonly Slice[] => [
  { id: "mobile", label: t("story.mobileApp"), value: 48_210, href: "#mobile" },
  { id: "web", label: t("story.webShop"), value: 31_044, href: "#web" },
  { id: "partner", label: t("story.partners"), value: 12_530, href: "#partner" },
  { id: "batch", label: t("story.nightlyImport"), value: 6120, href: "#batch" },
  { id: "rest", label: t("story.rest"), value: 2096, color: "neutral" },
];

const statuses: readonly Slice[] = [
  { id: "2xx", label: "2xx", value: 9214, color: "2xx" },
  { id: "3xx", label: "3xx", value: 612, color: "3xx" },
  { id: "4xx", label: "4xx", value: 488, color: "4xx" },
  { id: "5xx", label: "5xx", value: 61, color: "5xx" },
];

function Clients() {
  const t = useStoryText();
  return <Donut title={t("story.callsByClient")} slices={clientsOf(t)} totalLabel={t("story.callsUnit")} />;
}

function Statuses() {
  const t = useStoryText();
  return <Donut title={t("story.callsByStatus")} slices={statuses} totalLabel={t("story.callsUnit")} />;
}

function Empty() {
  return <Donut title={useStoryText()("story.callsByClient")} slices={[]} />;
}

export const donutStories: readonly Story[] = [
  { title: "slices · href · totalLabel", render: Clients },
  { title: "color", render: Statuses },
  { title: "slices={[]}", render: Empty },
];
