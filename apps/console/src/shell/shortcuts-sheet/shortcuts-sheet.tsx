import { Checkbox } from "@parapet/ui/checkbox";
import { Dialog } from "@parapet/ui/dialog";
import { Kbd } from "@parapet/ui/kbd";
import { useT } from "../../lib/i18n/use-t.ts";
import { setPreferences } from "../../lib/preferences/preferences-store.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { currentShortcuts } from "../../lib/shortcuts/shortcut-registry.ts";
import { isSingleKey, type Shortcut } from "../../lib/shortcuts/shortcut.ts";
import type { PanelProps } from "../panel/panel.ts";

const groups = ["general", "page", "go"] as const;

/** The keys that do something on this page, and whether those of one letter may. */
export function ShortcutsSheet({ open, onOpenChange }: PanelProps) {
  const t = useT();
  const hasSingleKeys = usePreference("hasSingleKeys");
  const shortcuts = open ? currentShortcuts() : [];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("shell.shortcuts")} size="lg">
      <div className="grid gap-6">
        <div className="gap-x-10 space-y-5 sm:columns-2">
          {groups.map((group) => (
            <KeyList
              key={group}
              title={t(`shortcuts.${group}`)}
              shortcuts={shortcuts.filter((each) => each.group === group)}
              isOff={(each) => isSingleKey(each) && !hasSingleKeys}
            />
          ))}
        </div>
        <div className="grid gap-1 border-t border-line pt-4">
          <Checkbox
            label={t("shortcuts.singleKeys")}
            checked={hasSingleKeys}
            onChange={(event) => setPreferences({ hasSingleKeys: event.target.checked })}
          />
          <p className="ps-7 text-sm text-fg-3">{t("shortcuts.singleKeysHint")}</p>
        </div>
      </div>
    </Dialog>
  );
}

interface KeyListProps {
  title: string;
  shortcuts: readonly Shortcut[];
  isOff: (shortcut: Shortcut) => boolean;
}

function KeyList({ title, shortcuts, isOff }: KeyListProps) {
  if (shortcuts.length === 0) return null;
  return (
    <section className="break-inside-avoid">
      <h3 className="pb-1.5 text-sm font-semibold">{title}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <div
            key={shortcut.keys}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0"
          >
            <dt className={isOff(shortcut) ? "text-fg-3 line-through" : "text-fg-2"}>{shortcut.label}</dt>
            <dd>
              <Kbd keys={shortcut.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
