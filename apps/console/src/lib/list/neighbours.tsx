import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { Kbd } from "@parapet/ui/kbd";
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useT } from "../i18n/use-t.ts";
import { beside, pageBeside } from "./beside.ts";

interface Paged {
  readonly page: number;
  readonly page_size: number;
}

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
}

interface NeighboursProps<Search extends Paged, Data extends Page, Key extends QueryKey> {
  id: string;
  /** The address of the list that it was opened from: its conditions and its order. */
  search: Search;
  pageQuery: (search: Search) => UseQueryOptions<Data, Error, Data, Key>;
  hrefOf: (id: string, search: Search) => string;
}

const ways = [
  { which: "previous", key: "k", step: -1, Icon: ChevronLeft },
  { which: "next", key: "j", step: 1, Icon: ChevronRight },
] as const;

/** The ways to what is before and after one thing in its list, over the ends of pages, by a press or by k and j. */
export function Neighbours<Search extends Paged, Data extends Page, Key extends QueryKey>(
  props: NeighboursProps<Search, Data, Key>,
) {
  const { id, search, pageQuery, hrefOf } = props;
  const t = useT();
  const navigate = useNavigate();
  const list = useQuery(pageQuery(search));
  // What is shown until a page has come is another page.
  const shown = list.isPlaceholderData ? undefined : list.data;
  const side = pageBeside(id, search, shown);
  const beyond = { ...search, page: search.page + side };
  const other = useQuery({ ...pageQuery(beyond), enabled: side !== 0 });
  const items = other.isPlaceholderData ? [] : (other.data?.items ?? []);
  const hrefTo = (step: -1 | 1): string | null => {
    const found = beside(id, step, shown, { side, items });
    return found && hrefOf(found.id, found.isBeyond ? beyond : search);
  };
  return (
    <nav aria-label={t("list.neighbours")} className="flex gap-1.5">
      {ways.map(({ which, key, step, Icon }) => {
        const href = hrefTo(step);
        const icon = <Icon aria-hidden size={15} className="rtl:-scale-x-100" />;
        // The key is announced at both ends too, so that no table of the page takes it.
        if (href === null)
          return (
            <span
              key={which}
              aria-hidden
              aria-keyshortcuts={key}
              className={cx(buttonClass("secondary", "sm"), "pointer-events-none text-fg-3")}
            >
              {icon}
            </span>
          );
        return (
          <a
            key={which}
            href={href}
            aria-label={t(`list.neighbours.${which}`)}
            aria-keyshortcuts={key}
            className={buttonClass("secondary", "sm")}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              void navigate({ href });
            }}
          >
            {icon}
            <Kbd keys={key} />
          </a>
        );
      })}
    </nav>
  );
}
