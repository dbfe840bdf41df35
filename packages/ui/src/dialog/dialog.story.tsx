import { useState } from "react";
import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { TextField } from "../text-field/text-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import { Dialog } from "./dialog.tsx";

function OpenedBy({ size }: { size: "sm" | "md" | "lg" }) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.addFilter}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size={size}
        title={text.addFilter}
        description={text.filterValueHint}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.cancel}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {text.apply}
            </Button>
          </>
        }
      >
        <TextField label={text.filterValue} />
      </Dialog>
    </>
  );
}

export const dialogStories: readonly Story[] = [
  { title: 'size="sm"', render: () => <OpenedBy size="sm" /> },
  { title: 'size="md"', render: () => <OpenedBy size="md" /> },
  { title: 'size="lg"', render: () => <OpenedBy size="lg" /> },
];
