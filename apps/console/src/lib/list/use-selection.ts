import { useState } from "react";

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Chosen rows of a list. They outlive paging and sorting; other filters (another `scope`) reset them. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState({ scope, selected: nothing });
  return {
    selected: chosen.scope === scope ? chosen.selected : nothing,
    onChange: (selected) => setChosen({ scope, selected }),
    clear: () => setChosen({ scope, selected: nothing }),
  };
}
