import { Copy, RotateCw, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { MenuItem } from "./menu-item.tsx";
import { MenuRadioGroup } from "./menu-radio-group.tsx";
import { MenuSeparator } from "./menu-separator.tsx";
import { Menu } from "./menu.tsx";
import { Submenu } from "./submenu.tsx";

const sizes = ["10", "25", "50", "100"] as const;

function Actions() {
  const text = useUiText();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Menu align="start" trigger={<Button>{text.columns}</Button>}>
        <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => setChosen(text.copy)}>
          {text.copy}
        </MenuItem>
        <MenuItem icon={<RotateCw aria-hidden size={16} />} onSelect={() => setChosen(text.retry)}>
          {text.retry}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<X aria-hidden size={16} />} onSelect={() => setChosen(text.clearAll)}>
          {text.clearAll}
        </MenuItem>
      </Menu>
      <span aria-live="polite" className="text-fg-2">
        {chosen}
      </span>
    </div>
  );
}

function Sizes() {
  const text = useUiText();
  const [size, setSize] = useState<(typeof sizes)[number]>("25");
  return (
    <Menu align="start" trigger={<Button>{text.rowsPerPage}</Button>}>
      <Submenu label={text.rowsPerPage}>
        <MenuRadioGroup
          label={text.rowsPerPage}
          choices={sizes.map((value) => ({ value, label: value }))}
          value={size}
          onChange={setSize}
        />
      </Submenu>
    </Menu>
  );
}

export const menuStories: readonly Story[] = [
  { title: "MenuItem", render: Actions },
  { title: "Submenu · MenuRadioGroup", render: Sizes },
];
