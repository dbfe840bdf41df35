import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { Kbd } from "../kbd/kbd.tsx";
import { popupClass, popupItemClass } from "../popover/popup-class.ts";
import { Spinner } from "../spinner/spinner.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface Command {
  /** Unique among all groups. */
  id: string;
  title: string;
  /** Beside the title: what tells it from others of the same name. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** The keys that do the same, as `Kbd` writes them. */
  keys?: string | undefined;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  items: readonly Command[];
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the dialog and its field. */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** What to offer, filtered and ranked already. Empty groups are left out. */
  groups: readonly CommandGroup[];
  /** More is being looked for. */
  busy?: boolean;
  /** What a screen reader hears when the offer changes, such as how many there are. */
  status: string;
  /** What to say when nothing is offered. */
  empty: ReactNode;
  /** A line of help below. */
  footer?: ReactNode;
}

/** A field that finds pages, actions and things, and does what is chosen. The keyboard alone suffices. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, label, placeholder, query, onQueryChange, groups, busy, status, empty, footer } = props;
  const text = useUiText();
  const run = (command: Command) => {
    onOpenChange(false);
    command.run();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          className={cx(
            popupClass,
            "fixed inset-x-4 top-[max(1rem,12dvh)] z-40 mx-auto flex max-h-[min(34rem,80dvh)] max-w-2xl flex-col overflow-hidden rounded-card",
          )}
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            autoHighlight="always"
            keepHighlight
            items={groups.filter(({ items }) => items.length > 0)}
            itemToStringValue={({ title }: Command) => title}
            value={query}
            onValueChange={(next, { reason }) => reason !== "item-press" && onQueryChange(next)}
          >
            <div className="flex items-center gap-3 border-b border-line ps-5 pe-3">
              <Search aria-hidden size={18} className="shrink-0 text-fg-3" />
              <Autocomplete.Input
                aria-label={label}
                placeholder={placeholder}
                maxLength={200}
                className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-fg-3"
              />
              <span className="grid size-5 place-items-center text-fg-3">{busy && <Spinner />}</span>
              <Dialog.Close aria-label={text.close} className="rounded-md p-1">
                <Kbd keys="escape" />
              </Dialog.Close>
            </div>
            <Autocomplete.Status className="sr-only">{status}</Autocomplete.Status>
            <Autocomplete.Empty>
              {!busy && <div className="px-6 py-10 text-center text-fg-2">{empty}</div>}
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2 empty:p-0">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.label} items={group.items} className="not-last:mb-2">
                  <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-fg-3">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={command.id}
                        value={command}
                        onClick={() => run(command)}
                        className={cx(popupItemClass, "min-h-10")}
                      >
                        <CommandRow command={command} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          {footer && <footer className="border-t border-line px-5 py-2.5 text-xs text-fg-3">{footer}</footer>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandRow({ command: { title, detail, icon, keys } }: { command: Command }) {
  return (
    <>
      <span className="grid w-5 shrink-0 place-items-center text-fg-3">{icon}</span>
      <span className="truncate">
        <bdi>{title}</bdi>
      </span>
      {detail && (
        <span className="min-w-0 flex-1 truncate text-sm text-fg-3">
          <bdi>{detail}</bdi>
        </span>
      )}
      {keys && (
        <span className="ms-auto">
          <Kbd keys={keys} />
        </span>
      )}
    </>
  );
}
