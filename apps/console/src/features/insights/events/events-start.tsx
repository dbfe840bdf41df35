import { Checkbox } from "@parapet/ui/checkbox";
import { TimeRangePicker } from "@parapet/ui/time-range-picker";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import { rangeOf } from "./events-query.ts";
import type { EventsSearch } from "./events-search.ts";

/** When the calls were made, and whether those that are no API calls count. */
export function EventsStart({ search, change }: Pick<ListAddress<EventsSearch>, "search" | "change">) {
  const t = useT();
  return (
    <>
      <TimeRangePicker value={rangeOf(search)} onChange={({ from, to }) => change({ from, to, page: 1 })} />
      <Checkbox
        label={t("events.showNonApi")}
        className="me-2"
        checked={search.showNonApi}
        onChange={(event) => change({ showNonApi: event.target.checked, page: 1 })}
      />
    </>
  );
}
