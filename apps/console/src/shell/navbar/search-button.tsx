import { IconButton } from "@parapet/ui/icon-button";
import { Kbd } from "@parapet/ui/kbd";
import { Search } from "lucide-react";
import { useT } from "../../lib/i18n/use-t.ts";

/** Opens the palette: a field to look at where there is room, an icon elsewhere. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useT();
  return (
    <>
      <IconButton label={t("shell.search")} title={t("shell.search")} className="lg:hidden" onClick={onOpen}>
        <Search aria-hidden size={18} />
      </IconButton>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
        className="me-2 flex h-9 w-64 items-center gap-2.5 rounded-lg border border-line-input bg-surface px-3 text-start text-fg-3 transition-colors hover:border-fg-3 max-lg:hidden"
      >
        <Search aria-hidden size={16} />
        <span className="flex-1">{t("shell.search")}</span>
        <span aria-hidden>
          <Kbd keys="mod+k" />
        </span>
      </button>
    </>
  );
}
