import { buttonClass } from "@parapet/ui/button-class";
import { cx } from "@parapet/ui/cx";
import { Kbd } from "@parapet/ui/kbd";
import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useT } from "../i18n/use-t.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";

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
  const page = useQuery(pageQuery(search)).data;
  const items = page?.items ?? [];
  const at = items.findIndex((each) => each.id === id);
  const isLast = at === items.length - 1 && search.page * search.page_size < (page?.total ?? 0);
  const over = at === 0 && search.page > 1 ? -1 : isLast && at !== -1 ? 1 : 0;
  const beyond = { ...search, page: search.page + over };
  const others = useQuery({ ...pageQuery(beyond), enabled: over !== 0 }).data?.items ?? [];
  const hrefBeside = (step: -1 | 1): string | null => {
    // What was decided may be in the list no more: then the first one is next.
    const beside = at === -1 ? (step === 1 ? items[0] : undefined) : items[at + step];
    if (beside !== undefined) return hrefOf(beside.id, search);
    const beyondEnd = over === step ? others.at(step === 1 ? 0 : -1) : undefined;
    return beyondEnd === undefined || beyondEnd.id === id ? null : hrefOf(beyondEnd.id, beyond);
  };
  const hrefs = { previous: hrefBeside(-1), next: hrefBeside(1) };
  const go = (href: string | null) => {
    if (href !== null) void navigate({ href });
  };
  useShortcuts(
    ways.map(({ which, key }) => ({
      keys: key,
      label: t(`list.neighbours.${which}`),
      group: "page" as const,
      run: () => go(hrefs[which]),
      isAvailable: () => hrefs[which] !== null,
    })),
  );
  return (
    <nav aria-label={t("list.neighbours")} className="flex gap-1.5">
      {ways.map(({ which, key, Icon }) => {
        const href = hrefs[which];
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
              go(href);
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
