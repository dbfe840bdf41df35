import { ChartColumn, List, Table2 } from "lucide-react";
import { useState } from "react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { ChoiceGroup } from "./choice-group.tsx";

const presets = ["now-1h", "now-24h", "now-7d"] as const;
const icons = { "now-1h": List, "now-24h": Table2, "now-7d": ChartColumn } as const;

function Choices({ look }: { look: "segments" | "tiles" }) {
  const text = useUiText();
  const [value, setValue] = useState<(typeof presets)[number]>("now-24h");
  return (
    <ChoiceGroup
      label={text.timeRange}
      look={look}
      value={value}
      onChange={setValue}
      className={look === "tiles" ? "max-w-md grid-cols-3" : ""}
      choices={presets.map((preset) => {
        const Icon = icons[preset];
        const face =
          look === "segments" ? (
            <span className="px-3 py-1 text-sm">{text.presets[preset]}</span>
          ) : (
            <span className="grid w-full justify-items-center gap-2 rounded-lg border border-line p-4 text-sm text-fg-2 group-data-checked:border-brand-text group-data-checked:text-brand-text">
              <Icon aria-hidden size={20} />
              {text.presets[preset]}
            </span>
          );
        return { value: preset, label: text.presets[preset], face };
      })}
    />
  );
}

export const choiceGroupStories: readonly Story[] = [
  { title: 'look="segments"', render: () => <Choices look="segments" /> },
  { title: 'look="tiles"', render: () => <Choices look="tiles" /> },
];
