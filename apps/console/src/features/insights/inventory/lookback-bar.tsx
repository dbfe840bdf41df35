import { Button } from "@parapet/ui/button";
import { DateField } from "@parapet/ui/date-field";
import { Select } from "@parapet/ui/select";
import { useT } from "../../../lib/i18n/use-t.ts";
import { useListAddress } from "../../../lib/list/use-list-address.ts";
import { useNow } from "../../../lib/time/use-now.ts";
import { lookbackDays, readApiSearch } from "./api-search.ts";

/** How far back traffic is looked at, and from which instant: now, or any one before. */
export function LookbackBar() {
  const t = useT();
  const { search, change } = useListAddress(readApiSearch);
  const { days, at } = search;
  const now = useNow();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full sm:w-48">
        <Select
          label={t("inventory.lookback")}
          value={String(days)}
          onChange={(next) => change({ days: Number(next), page: 1 })}
          choices={lookbackDays.map((each) => ({ value: String(each), label: t("inventory.days", { days: each }) }))}
        />
      </div>
      <div className="w-full sm:w-60">
        <DateField
          withTime
          label={t("inventory.asOf")}
          max={localTime(now)}
          value={at === undefined ? "" : localTime(new Date(at))}
          onChange={(value) => {
            const time = new Date(value);
            const isPast = !Number.isNaN(time.getTime()) && time.getTime() < Date.now();
            change({ at: isPast ? time.toISOString() : undefined, page: 1 });
          }}
        />
      </div>
      {at !== undefined && (
        <Button onClick={() => change({ at: undefined, page: 1 })}>{t("inventory.backToNow")}</Button>
      )}
    </div>
  );
}

/** An instant as a field for local times takes it. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
