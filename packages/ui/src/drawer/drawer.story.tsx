import { useState } from "react";
import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Drawer } from "./drawer.tsx";

function OpenedBy({ side }: { side: "start" | "end" }) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.notifications}</Button>
      <Drawer open={open} onOpenChange={setOpen} title={text.notifications} side={side}>
        <p className="p-5 text-fg-2">{text.noChoices}</p>
      </Drawer>
    </>
  );
}

export const drawerStories: readonly Story[] = [
  { title: 'side="end"', render: () => <OpenedBy side="end" /> },
  { title: 'side="start"', render: () => <OpenedBy side="start" /> },
];
