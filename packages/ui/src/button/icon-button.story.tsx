import { Copy, RotateCw, X } from "lucide-react";
import type { Story } from "../story/story.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { IconButton } from "./icon-button.tsx";

function Icons({ size = "md", disabled = false }: { size?: "sm" | "md"; disabled?: boolean }) {
  const text = useUiText();
  return (
    <div className="flex gap-2">
      <IconButton label={text.copy} size={size} disabled={disabled}>
        <Copy aria-hidden size={18} />
      </IconButton>
      <IconButton label={text.retry} size={size} disabled={disabled}>
        <RotateCw aria-hidden size={18} />
      </IconButton>
      <IconButton label={text.close} size={size} disabled={disabled}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

export const iconButtonStories: readonly Story[] = [
  { title: 'size="md"', render: Icons },
  { title: 'size="sm"', render: () => <Icons size="sm" /> },
  { title: "disabled", render: () => <Icons disabled /> },
];
