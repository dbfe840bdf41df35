import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { Kbd } from "@parapet/ui/kbd";
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { Link, type NavigateOptions } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { BackLink } from "../back-link.tsx";
import { useT } from "../i18n/use-t.ts";
import { neighborOf, neighborPage } from "./neighbor-of.ts";
import type { ListSearch } from "./use-list-address.ts";

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
}

interface NeighboursProps<Search extends ListSearch, Data extends Page, Key extends QueryKey> {
  id: string;
  /** The address of the list that it was opened from: its conditions and its order. */
  search: Search;
  pageQuery: (search: Search) => UseQueryOptions<Data, Error, Data, Key>;
}

const ways = [
  { which: "previous", key: "k", step: -1, Icon: ChevronLeft },
  { which: "next", key: "j", step: 1, Icon: ChevronRight },
] as const;

/** The ways to what is before and after one thing in its list, over the ends of pages, by a press or by k and j. */
function Neighbours<Search extends ListSearch, Data extends Page, Key extends QueryKey>(
  props: NeighboursProps<Search, Data, Key>,
) {
  const { id, search, pageQuery } = props;
  const t = useT();
  const list = useQuery(pageQuery(search));
  // What is shown until a page has come is another page.
  const shown = list.isPlaceholderData ? undefined : list.data;
  const side = neighborPage(id, search, shown);
  const beyond = { ...search, page: search.page + side };
  const other = useQuery({ ...pageQuery(beyond), enabled: side !== 0 });
  const items = other.isPlaceholderData ? [] : (other.data?.items ?? []);
  /** Every page of one thing is called by its id, so another one is the same page with another id. */
  const linkTo = (step: -1 | 1): NavigateOptions | null => {
    const found = neighborOf(id, step, shown, { side, items });
    return found && { to: ".", params: { id: found.id }, search: found.isBeyond ? beyond : search };
  };
  return (
    <nav aria-label={t("list.neighbours")} className="flex gap-1.5">
      {ways.map(({ which, key, step, Icon }) => {
        const link = linkTo(step);
        const icon = <Icon aria-hidden size={15} className="rtl:-scale-x-100" />;
        // The key is announced at both ends too, so that no table of the page takes it.
        if (link === null)
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
          <Link
            key={which}
            {...link}
            aria-label={t(`list.neighbours.${which}`)}
            aria-keyshortcuts={key}
            className={buttonClass("secondary", "sm")}
          >
            {icon}
            <span className="max-sm:hidden">
              <Kbd keys={key} />
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

interface DetailBackProps<Search extends ListSearch, Data extends Page, Key extends QueryKey> extends NeighboursProps<
  Search,
  Data,
  Key
> {
  /** To the list. */
  link: NavigateOptions;
  /** Name of the list. */
  children: ReactNode;
}

/** Above the heading of an item: links to its list and to its neighbors there. */
export function DetailBack<Search extends ListSearch, Data extends Page, Key extends QueryKey>({
  link,
  children,
  ...list
}: DetailBackProps<Search, Data, Key>) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-2">
      <BackLink {...link}>{children}</BackLink>
      <Neighbours {...list} />
    </div>
  );
}
