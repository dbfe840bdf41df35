import { useState } from "react";
import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { TextField } from "../text-field/text-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Popover } from "./popover.tsx";

function Sheet() {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={text.addFilter}
      open={open}
      onOpenChange={setOpen}
      className="grid w-72 gap-3 p-4"
      trigger={<Button>{text.addFilter}</Button>}
    >
      <TextField label={text.filterValue} hint={text.filterValueHint} />
      <Button variant="primary" onClick={() => setOpen(false)}>
        {text.apply}
      </Button>
    </Popover>
  );
}

export const popoverStories: readonly Story[] = [{ title: "trigger · children", render: Sheet }];
