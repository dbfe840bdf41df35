import { rangePresets } from "@parapet/ui/time-range";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import type { ListAddress, ListSearch } from "./use-list-address.ts";

type Ranged = ListSearch & { readonly from?: string | undefined; readonly to?: string | undefined };

/** The range of time that a list is narrowed to. */
export function ListRange<Search extends Ranged>({ address: { search, change } }: { address: ListAddress<Search> }) {
  return (
    <TimeRangePicker
      presets={rangePresets}
      value={{ ...(search.from && { from: search.from }), ...(search.to && { to: search.to }) }}
      onChange={({ from, to }) => change({ from, to, page: 1 })}
    />
  );
}
