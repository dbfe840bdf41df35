import type { Filter } from "@parapet/ui/filter-bar";
import { useState } from "react";

/** Whether what filters choose from is needed yet: once the form was opened, or where a condition is to be named. */
export function useChoicesWanted(filters: readonly Filter[]) {
  const [opened, setOpened] = useState(false);
  return { wanted: opened || filters.length > 0, onOpen: () => setOpened(true) };
}
