import { Breakable } from "@parapet/ui/breakable";
import { cx } from "@parapet/ui/cx";
import { SearchField } from "@parapet/ui/search-field";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronDown, List } from "lucide-react";
import { useState } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import { findOperations, maxFound, type ListedOperation } from "./find-operations.ts";
import { MethodName } from "./method-name.tsx";
import type { ReadIndex } from "./reference-queries.ts";
import type { ReferenceSearch } from "./reference-search.ts";

interface OperationNavProps {
  index: ReadIndex;
  search: ReferenceSearch;
}

/** Operations up to which all groups are open at first. */
const openAtFirst = 40;

/** All operations, group by group, or what a search finds; a phone shows them when asked. */
export function OperationNav({ index, search }: OperationNavProps) {
  const t = useT();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [isShown, setShown] = useState(false);
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map());
  const found = query === "" ? null : findOperations(index.operations, query);
  const isCurrent = ({ method, path }: ListedOperation) => method === search.method && path === search.path;
  const byGroup = Map.groupBy(index.operations, ({ group }) => group);
  const isOpen = (group: number) =>
    opened.get(group) ?? (index.operations.length <= openAtFirst || (byGroup.get(group) ?? []).some(isCurrent));
  const links = (operations: readonly ListedOperation[]) => (
    <ul>
      {operations.map((operation) => (
        <OperationLink
          key={`${operation.method} ${operation.path}`}
          operation={operation}
          version={search.version}
          isCurrent={isCurrent(operation)}
          onFollow={() => setShown(false)}
        />
      ))}
    </ul>
  );
  return (
    <div className="grid content-start gap-3 md:sticky md:top-6 md:max-h-[calc(100dvh-3rem)] md:grid-rows-[auto_minmax(0,1fr)]">
      <form
        role="search"
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found ?? [];
          if (first === undefined) return;
          setShown(false);
          void navigate({ to: ".", search: { version: search.version, method: first.method, path: first.path } });
        }}
      >
        <SearchField
          label={t("reference.search")}
          value={query}
          onChange={(next) => {
            setQuery(next);
            if (next !== "") setShown(true);
          }}
        />
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="flex h-9 items-center gap-2 rounded-lg border border-line-strong bg-surface px-3 text-sm font-medium md:hidden"
        >
          <List aria-hidden size={16} />
          {t("reference.operations")}
        </button>
      </form>
      <nav
        aria-label={t("reference.operations")}
        className={cx(
          "-mx-1 grid min-h-0 content-start gap-3 overflow-y-auto px-1 pb-3",
          "max-md:rounded-card max-md:border max-md:border-line-card max-md:bg-surface max-md:mx-0 max-md:p-3 max-md:shadow-card",
          !isShown && "max-md:hidden",
        )}
      >
        {found === null ? (
          <>
            <Link
              to="."
              search={{ version: search.version }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={search.path === undefined ? "page" : undefined}
              onClick={() => setShown(false)}
              className={linkClass(search.path === undefined)}
            >
              {t("reference.overview")}
            </Link>
            {index.groups.map(({ name }, group) => (
              <section key={name} className="grid gap-0.5">
                <button
                  type="button"
                  aria-expanded={isOpen(group)}
                  onClick={() => setOpened(new Map(opened).set(group, !isOpen(group)))}
                  className="flex items-center justify-between gap-2 rounded-md px-2.5 py-1.5 text-start text-sm font-semibold hover:bg-hover"
                >
                  <span className="min-w-0 wrap-anywhere">
                    <bdi>{name}</bdi>{" "}
                    <span className="text-xs font-normal text-fg-3 tabular-nums">{byGroup.get(group)?.length}</span>
                  </span>
                  <ChevronDown
                    aria-hidden
                    size={15}
                    className={cx("shrink-0 text-fg-3", isOpen(group) && "rotate-180")}
                  />
                </button>
                {isOpen(group) && links(byGroup.get(group) ?? [])}
              </section>
            ))}
            {index.omitted > 0 && (
              <p className="px-2.5 text-sm text-fg-3">{t("reference.omitted", { count: index.omitted })}</p>
            )}
          </>
        ) : (
          <>
            <p role="status" className="px-2.5 text-sm text-fg-3">
              {t("reference.found", { count: found.length })}
            </p>
            {links(found.slice(0, maxFound))}
            {found.length > maxFound && (
              <p className="px-2.5 text-sm text-fg-3">{t("reference.firstFound", { count: maxFound })}</p>
            )}
          </>
        )}
      </nav>
    </div>
  );
}

const linkClass = (isCurrent: boolean) =>
  cx(
    "rounded-md px-2.5 py-1.5 text-sm",
    isCurrent ? "bg-brand-soft font-medium text-brand-text" : "text-fg-2 hover:bg-hover hover:text-fg",
  );

interface OperationLinkProps {
  operation: ListedOperation;
  version: ReferenceSearch["version"];
  isCurrent: boolean;
  onFollow: () => void;
}

/** The list scrolls by itself: the current operation must be in sight. */
const keepInView = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest" });

function OperationLink({ operation, version, isCurrent, onFollow }: OperationLinkProps) {
  const { method, path, summary, deprecated } = operation;
  return (
    <li>
      <Link
        to="."
        search={{ version, method, path }}
        preload={false}
        ref={isCurrent ? keepInView : undefined}
        title={`${method} ${path}`}
        aria-current={isCurrent ? "page" : undefined}
        onClick={onFollow}
        className={cx(linkClass(isCurrent), "grid grid-cols-[2.75rem_minmax(0,1fr)] items-baseline gap-1.5")}
      >
        <MethodName method={method} />
        <span className={cx("wrap-anywhere", deprecated && "line-through")}>
          <bdi dir={summary === "" ? "ltr" : "auto"}>{summary === "" ? <Breakable text={path} /> : summary}</bdi>
        </span>
      </Link>
    </li>
  );
}
