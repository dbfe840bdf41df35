import { UnfoldVertical } from "lucide-react";
import { useUiText } from "../text/ui-text-provider.tsx";

/** Stands for lines that stayed; a press shows them. */
export function DiffFold({ count, onOpen }: { count: number; onOpen: () => void }) {
  const text = useUiText();
  return (
    <span role="cell" aria-colspan={4} className="block">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-6 w-full items-center justify-center gap-2 bg-sunken font-sans text-xs text-fg-2 hover:bg-hover hover:text-fg focus-visible:-outline-offset-2"
      >
        <UnfoldVertical aria-hidden size={13} />
        <bdi>{text.showUnchanged(count)}</bdi>
      </button>
    </span>
  );
}
