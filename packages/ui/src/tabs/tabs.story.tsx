import { useState } from "react";
import { Badge } from "../badge/badge.tsx";
import type { Story } from "../story/story.ts";
import { Tabs } from "./tabs.tsx";

function Plain() {
  const [value, setValue] = useState<"spec" | "diff" | "history">("spec");
  return (
    <Tabs
      label="API"
      value={value}
      onChange={setValue}
      tabs={[
        { value: "spec", label: "Specification" },
        { value: "diff", label: "Differences", count: 12 },
        { value: "history", label: "History", badge: <Badge tone="warning">new</Badge> },
      ]}
    >
      <p className="text-fg-2">The panel of “{value}”.</p>
    </Tabs>
  );
}

function Links() {
  const [value, setValue] = useState("all");
  return (
    <Tabs
      label="Messages"
      value={value}
      onChange={setValue}
      tabs={["all", "quarantined", "released", "deleted", "reported", "allowed"].map((name, index) => ({
        value: name,
        label: name,
        href: `?tab=${name}`,
        count: index * 731,
        disabled: name === "deleted",
      }))}
    >
      <p className="text-fg-2">The address would end in ?tab={value}.</p>
    </Tabs>
  );
}

export const tabsStories: readonly Story[] = [
  { title: "Plain", render: Plain },
  { title: "Links, many", render: Links },
];
