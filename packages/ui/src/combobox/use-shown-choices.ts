import { Combobox as Base } from "@base-ui/react/combobox";
import { type FocusEvent, type RefObject, useMemo, useRef, useState } from "react";
import { type ComboboxChoice, groupChoices, offerOf, type ShownGroup } from "./combobox-choice.ts";

/** What single and multiple comboboxes are given alike. */
export interface ChoicesProps {
  choices: readonly ComboboxChoice[];
  /** Delegates the search: called with the typed text; `choices` are then its results, shown unfiltered. */
  onSearch?: ((query: string) => void) | undefined;
  /** Offers to create what was typed and is not there. */
  onCreate?: ((label: string) => void) | undefined;
}

interface Typing {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** Base UI's way to close it, which also takes back text that was not chosen. */
  readonly actions: RefObject<Base.Root.Actions | null>;
  /** For the field: closes the list when Tab leaves it. */
  readonly leave: (event: FocusEvent) => void;
  /** All choices. Typing must not change it: Base UI would take the typed text back. */
  readonly items: readonly ShownGroup[];
  readonly groups: readonly ShownGroup[];
  readonly type: (text: string, reason: string) => void;
}

/** The choices that fit what is typed, and whether they show. */
export function useShownChoices({ choices, onSearch, onCreate }: ChoicesProps): Typing {
  const { contains } = Base.useFilter();
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const actions = useRef<Base.Root.Actions>(null);
  const items = useMemo(() => groupChoices(choices), [choices]);
  const groups = useMemo(() => {
    const fitting = onSearch ? choices : choices.filter(({ label }) => contains(label, query));
    return [...groupChoices(fitting), ...(onCreate ? offerOf(query, choices) : [])];
  }, [choices, query, contains, onSearch, onCreate]);
  return {
    open,
    setOpen,
    actions,
    leave({ currentTarget, relatedTarget }) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) actions.current?.close();
    },
    items,
    groups,
    type(text, reason) {
      // The text also changes to the name of what was chosen, which is nothing to search for.
      const typed = reason === "input-change" ? text : "";
      if (typed === query) return;
      setQuery(typed);
      onSearch?.(typed);
    },
  };
}
