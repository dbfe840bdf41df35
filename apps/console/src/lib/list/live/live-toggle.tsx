import { Button } from "@parapet/ui/button";
import { Radio } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import type { ListAddress } from "../use-list-address.ts";
import { isLive, type LiveSearch } from "./use-live-tail.ts";

/** Watches the list. New rows are on its first page, so that is where it leads. */
export function LiveToggle({ search, change }: Pick<ListAddress<LiveSearch>, "search" | "change">) {
  const t = useT();
  const on = isLive(search);
  const watch = { live: true, page: 1, sort: "-time", to: undefined, refresh: "off" };
  return (
    <Button
      aria-pressed={on}
      title={t("list.live.hint")}
      variant={on ? "primary" : "secondary"}
      icon={<Radio aria-hidden size={16} />}
      onClick={() => change(on ? { live: false } : watch, on)}
    >
      <span className="max-sm:sr-only">{t("list.live")}</span>
    </Button>
  );
}
