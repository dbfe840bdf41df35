import { Combobox as Base } from "@base-ui/react/combobox";
import { Check, Plus } from "lucide-react";
import { cx } from "../cx/cx.ts";
import { popupClass, popupItemClass } from "../popover/popup-class.ts";
import { Spinner } from "../spinner/spinner.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { ShownChoice, ShownGroup } from "./combobox-choice.ts";

interface ComboboxPopupProps {
  /** The list's name. */
  label: string;
  groups: readonly ShownGroup[];
  loading: boolean;
}

/** The list below the field, with a word when it is empty or on its way. */
export function ComboboxPopup({ label, groups, loading }: ComboboxPopupProps) {
  const text = useUiText();
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50 w-(--anchor-width)">
        {/* Not Base.Popup, which hides the rest of the page from screen readers, the field's own label too. */}
        <div
          aria-busy={loading || undefined}
          className={cx(popupClass, "max-h-[min(var(--available-height),22rem)] overflow-y-auto p-1")}
        >
          <Base.Status className="text-sm text-fg-3">
            {loading ? (
              <span className="flex min-h-9 items-center gap-2 px-2.5">
                <Spinner size={14} />
                {text.loading}
              </span>
            ) : (
              groups.length === 0 && <span className="flex min-h-9 items-center px-2.5">{text.noChoices}</span>
            )}
          </Base.Status>
          <Base.List aria-label={label}>
            {groups.map((group) => (
              <Base.Group key={group.value} items={group.items}>
                {group.value !== "" && (
                  <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-fg-3">
                    {group.value}
                  </Base.GroupLabel>
                )}
                <Base.Collection>
                  {(choice: ShownChoice) => <ComboboxItem key={choice.value} choice={choice} />}
                </Base.Collection>
              </Base.Group>
            ))}
          </Base.List>
        </div>
      </Base.Positioner>
    </Base.Portal>
  );
}

function ComboboxItem({ choice }: { choice: ShownChoice }) {
  const text = useUiText();
  return (
    <Base.Item value={choice} disabled={choice.disabled} className={cx(popupItemClass, "justify-between")}>
      {choice.creates ? (
        <span className="flex min-w-0 items-center gap-2 text-brand-text">
          <Plus aria-hidden size={16} className="shrink-0" />
          <span className="truncate">{text.create(choice.label)}</span>
        </span>
      ) : (
        <span className="grid min-w-0">
          <bdi className="truncate">{choice.label}</bdi>
          {choice.hint && <bdi className="truncate text-sm text-fg-3">{choice.hint}</bdi>}
        </span>
      )}
      <Base.ItemIndicator>
        <Check aria-hidden size={16} className="text-brand-text" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
