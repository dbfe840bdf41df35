import { CommandPalette } from "@parapet/ui/command-palette";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText } from "../../lib/problem/error-text.ts";
import type { PanelProps } from "../panel/panel.ts";
import type { PaletteContent } from "./palette-content.ts";
import { PaletteHelp } from "./palette-help.tsx";
import { useCommandGroups } from "./use-command-groups.tsx";
import { useHits } from "./use-hits.ts";

/** Pages, actions and the things of the provider, found by a few letters. */
export function Palette({ open, onOpenChange, ...content }: PanelProps & PaletteContent) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const { hits, busy, error } = useHits(open ? typed : "");
  const groups = useCommandGroups(typed, hits, content);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        setTyped("");
      }}
      label={t("palette.label")}
      placeholder={t("palette.placeholder")}
      query={typed}
      onQueryChange={setTyped}
      groups={groups}
      busy={busy}
      status={error ? errorText(t, error) : t("palette.count", { count })}
      empty={error ? errorText(t, error) : t("palette.empty")}
      footer={<PaletteHelp />}
    />
  );
}
