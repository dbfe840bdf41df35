import { useState } from "react";
import { Button } from "../button/button.tsx";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function OpenedBy({ danger, loading }: { danger: boolean; loading?: boolean }) {
  const text = useUiText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.clearAll}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={text.clearAll}
        description={text.range(1, 25, 1234)}
        confirmLabel={text.clearAll}
        onConfirm={() => setOpen(false)}
        danger={danger}
        loading={loading ?? false}
      />
    </>
  );
}

export const confirmDialogStories: readonly Story[] = [
  { title: "danger", render: () => <OpenedBy danger /> },
  { title: "danger={false}", render: () => <OpenedBy danger={false} /> },
  { title: "loading", render: () => <OpenedBy danger loading /> },
];
