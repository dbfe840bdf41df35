import { ChartColumn, List, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/button.tsx";
import { samplePeople } from "../story/sample.ts";
import { useStoryText } from "../story/story-text.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { type CommandGroup, CommandPalette } from "./command-palette.tsx";
import { fuzzyRank } from "./fuzzy-score.ts";

/** Everything there is to find. */
function useGroups(run: (title: string) => void): CommandGroup[] {
  const t = useStoryText();
  const command = (id: string, title: string) => ({ id, title, run: () => run(title) });
  return [
    {
      label: t("story.pages"),
      items: [
        { ...command("usage", t("story.usage")), icon: <ChartColumn size={16} />, keys: "g u" },
        { ...command("events", t("story.events")), icon: <List size={16} />, keys: "g e" },
      ],
    },
    {
      label: t("story.actions"),
      items: [{ ...command("new", t("story.newSource")), icon: <Plus size={16} />, keys: "mod+enter" }],
    },
    {
      label: t("story.people"),
      items: samplePeople.map(({ id, name, address }) => ({ ...command(id, name), detail: address })),
    },
  ];
}

function OpenedBy({ busy }: { busy: boolean }) {
  const t = useStoryText();
  const text = useUiText();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const groups = useGroups(setChosen).map(({ label, items }) => ({
    label,
    items: fuzzyRank(query, items, ({ title }) => title),
  }));
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button onClick={() => setOpen(true)}>{t("story.findAnything")}</Button>
      <span aria-live="polite" className="text-fg-2">
        {chosen}
      </span>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        label={t("story.findAnything")}
        placeholder={t("story.findHint")}
        query={query}
        onQueryChange={setQuery}
        groups={groups}
        busy={busy}
        status={t("story.results", { count })}
        empty={text.noChoices}
      />
    </div>
  );
}

export const commandPaletteStories: readonly Story[] = [
  { title: "groups · query", render: () => <OpenedBy busy={false} /> },
  { title: "busy", render: () => <OpenedBy busy /> },
];
