import { ChoiceGroup } from "@parapet/ui/choice-group";
import { cx } from "@parapet/ui/cx";
import { useT } from "../../lib/i18n/use-t.ts";
import { setPreferences } from "../../lib/preferences/preferences-store.ts";
import type { Pair } from "./pairs.ts";

/** Two icons side by side, and in words which of them holds. */
export function PairOption({ pair, isSecond }: { pair: Pair; isSecond: boolean }) {
  const t = useT();
  const { label, sides, keepsSides = false } = pair;
  const [first, second] = sides;
  const current = isSecond ? second : first;
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="grid min-w-0">
        <span className="truncate text-sm font-medium">{t(label)}</span>
        <span className="text-xs text-fg-3">{t(current.label)}</span>
      </div>
      <ChoiceGroup
        label={t(label)}
        value={current.label}
        onChange={(chosen) => setPreferences(chosen === first.label ? first.change : second.change)}
        choices={sides.map(({ label: value, icon: Icon }) => ({
          value,
          label: t(value),
          face: (
            <span className="grid size-8 place-items-center">
              <Icon aria-hidden size={16} className={cx(!keepsSides && "rtl:-scale-x-100")} />
            </span>
          ),
        }))}
      />
    </div>
  );
}
