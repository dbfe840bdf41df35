import { Card } from "@parapet/ui/card";
import type { ReactNode } from "react";
import { ProblemCard } from "../problem/problem-card.tsx";
import { LoadingLines } from "./loading-lines.tsx";

interface NewestCardProps<Item> {
  title: string;
  /** The way to all of them. */
  actions: ReactNode;
  list: {
    readonly data: readonly Item[] | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  problemTitle: string;
  /** What is said where there is none. */
  none: string;
  /** Class of the list: as high as its neighbor, so that nothing moves when it loads. */
  height: string;
  /** A `NewestLine`. */
  renderLine: (item: Item) => ReactNode;
}

/** The newest of a list, in a card of a page about more than that. */
export function NewestCard<Item>(props: NewestCardProps<Item>) {
  const { title, actions, list, problemTitle, none, height, renderLine } = props;
  const { data, error, isPlaceholderData, refetch } = list;
  const body = () => {
    if (error && !data) return <ProblemCard title={problemTitle} error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingLines />;
    if (data.length === 0)
      return <p className="grid h-full place-content-center p-5 text-center text-sm text-fg-3">{none}</p>;
    return <ul className="divide-y divide-line">{data.map(renderLine)}</ul>;
  };
  return (
    <Card padded={false} title={title} actions={actions} stale={isPlaceholderData}>
      <div className={`${height} overflow-y-auto`}>{body()}</div>
    </Card>
  );
}

/** One of them in two rows of two; a link among them covers it by `newestLinkClass`. */
export function NewestLine({ children }: { children: ReactNode }) {
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm *:even:justify-self-end hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text">
      {children}
    </li>
  );
}

export const newestLinkClass = "min-w-0 outline-none after:absolute after:inset-0";
