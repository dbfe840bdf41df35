import { Bookmark } from "lucide-react";
import { Button } from "../button/button.tsx";
import { MenuItem } from "../menu/menu-item.tsx";
import { MenuRadioGroup } from "../menu/menu-radio-group.tsx";
import { MenuSeparator } from "../menu/menu-separator.tsx";
import { Menu } from "../menu/menu.tsx";

/** A kept way to look at a list. */
export interface ViewChoice {
  readonly id: string;
  readonly name: string;
  readonly shared: boolean;
  /** Whether this person may change it. */
  readonly editable: boolean;
  readonly isDefault: boolean;
}

const actions = [
  "save",
  "reset",
  "saveAs",
  "rename",
  "share",
  "unshare",
  "setDefault",
  "unsetDefault",
  "remove",
] as const;
export type ViewAction = (typeof actions)[number];

export interface SavedViewsText {
  /** Its name while no view is open. */
  readonly views: string;
  /** The list without a view. */
  readonly none: string;
  readonly own: string;
  readonly shared: string;
  readonly modified: string;
  readonly isDefault: string;
  readonly actions: Readonly<Record<ViewAction, string>>;
}

export interface SavedViewsProps {
  text: SavedViewsText;
  views: readonly ViewChoice[];
  /** The view that is open; null for none. */
  current: ViewChoice | null;
  /** Whether what is shown differs from the open view. */
  modified: boolean;
  /** Null for the list without a view. */
  onOpen: (id: string | null) => void;
  /** What is to be done with the open view, or with what is shown. */
  onAction: (action: ViewAction) => void;
}

/** Never an id. */
const none = "";

/** Kept ways to look at a list: opens one, and keeps, changes and shares the one that is open. */
export function SavedViews({ text, views, current, modified, onOpen, onAction }: SavedViewsProps) {
  const choicesOf = (those: readonly ViewChoice[]) =>
    those.map(({ id, name, isDefault }) => ({
      value: id,
      label: (
        <span className="flex min-w-0 items-baseline gap-2">
          <bdi className="max-w-56 truncate">{name}</bdi>
          {isDefault && <span className="text-sm text-fg-3">{text.isDefault}</span>}
        </span>
      ),
    }));
  const shared = views.filter((view) => view.shared);
  const value = current?.id ?? none;
  const open = (id: string) => onOpen(id === none ? null : id);
  return (
    <Menu
      trigger={
        <Button icon={<Bookmark aria-hidden size={16} />}>
          <span className="flex max-w-44 items-baseline gap-1.5 max-sm:sr-only">
            <bdi className="truncate">{current?.name ?? text.views}</bdi>
            {current && modified && <span className="text-sm font-normal text-fg-3">{text.modified}</span>}
          </span>
        </Button>
      }
    >
      <MenuRadioGroup
        label={text.own}
        choices={[{ value: none, label: text.none }, ...choicesOf(views.filter((view) => !view.shared))]}
        value={value}
        onChange={open}
      />
      {shared.length > 0 && (
        <MenuRadioGroup label={text.shared} choices={choicesOf(shared)} value={value} onChange={open} />
      )}
      <MenuSeparator />
      {actionsOf(current, modified).map((action) => (
        <MenuItem key={action} danger={action === "remove"} onSelect={() => onAction(action)}>
          {text.actions[action]}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** What can be done now, in the order of the menu. */
function actionsOf(current: ViewChoice | null, modified: boolean): readonly ViewAction[] {
  if (current === null) return ["saveAs"];
  const { editable, shared, isDefault } = current;
  const possible: Readonly<Record<ViewAction, boolean>> = {
    save: modified && editable,
    reset: modified,
    saveAs: true,
    rename: editable,
    share: editable && !shared,
    unshare: editable && shared,
    setDefault: !isDefault,
    unsetDefault: isDefault,
    remove: editable,
  };
  return actions.filter((action) => possible[action]);
}
