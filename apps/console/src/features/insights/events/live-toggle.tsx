import { Button } from "@parapet/ui/button";
import { Radio } from "lucide-react";
import { useT } from "../../../lib/i18n/use-t.ts";
import type { ListAddress } from "../../../lib/list/use-list-address.ts";
import type { EventsSearch } from "./events-search.ts";
import { isLive } from "./use-live-tail.ts";

/** Watches the list. New calls are on its first page, so that is where it leads. */
export function LiveToggle({ search, change }: Pick<ListAddress<EventsSearch>, "search" | "change">) {
  const t = useT();
  const on = isLive(search);
  const watch = { live: true, page: 1, sort: "-time", to: undefined, refresh: "off" };
  return (
    <Button
      aria-pressed={on}
      title={t("events.liveHint")}
      variant={on ? "primary" : "secondary"}
      icon={<Radio aria-hidden size={16} />}
      onClick={() => change(on ? { live: false } : watch, on)}
    >
      {t("events.live")}
    </Button>
  );
}
