import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Neighbours, type NeighboursProps, type Page } from "./neighbours.tsx";
import type { ListSearch } from "./use-list-address.ts";

interface DetailBackProps<Search extends ListSearch, Data extends Page, Key extends QueryKey> extends NeighboursProps<
  Search,
  Data,
  Key
> {
  /** The way back to the list. */
  children: ReactNode;
}

/** Above the title of one thing: the way back to its list, and the ways to its neighbours there. */
export function DetailBack<Search extends ListSearch, Data extends Page, Key extends QueryKey>({
  children,
  ...list
}: DetailBackProps<Search, Data, Key>) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-2">
      {children}
      <Neighbours {...list} />
    </div>
  );
}
