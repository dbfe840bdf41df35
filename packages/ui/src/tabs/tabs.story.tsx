import { useState } from "react";
import { Badge } from "../badge/badge.tsx";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { Tabs } from "./tabs.tsx";

const panels = { spec: "story.specification", diff: "story.differences", history: "story.history" } as const;

function Plain() {
  const t = useStoryText();
  const [value, setValue] = useState<keyof typeof panels>("spec");
  return (
    <Tabs
      label="API"
      value={value}
      onChange={setValue}
      tabs={[
        { value: "spec", label: t("story.specification") },
        { value: "diff", label: t("story.differences"), count: 12 },
        { value: "history", label: t("story.history"), badge: <Badge tone="warning">{t("story.new")}</Badge> },
      ]}
    >
      <p className="text-fg-2">{t("story.panelOf", { tab: t(panels[value]) })}</p>
    </Tabs>
  );
}

const folders = ["all", "quarantined", "released", "deleted", "reported", "allowed"] as const;

function Links() {
  const t = useStoryText();
  const [value, setValue] = useState<(typeof folders)[number]>("all");
  return (
    <Tabs
      label={t("story.messages")}
      value={value}
      onChange={setValue}
      tabs={folders.map((name, index) => ({
        value: name,
        label: t(`story.${name}`),
        href: `?tab=${name}`,
        count: index * 731,
        disabled: name === "deleted",
      }))}
    >
      <code className="text-fg-2">?tab={value}</code>
    </Tabs>
  );
}

export const tabsStories: readonly Story[] = [
  { title: "count · badge", render: Plain },
  { title: "href · disabled", render: Links },
];
