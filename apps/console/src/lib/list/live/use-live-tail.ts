import type { Endpoint } from "@parapet/contract";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { follow, type FollowState } from "../../api/follow.ts";
import type { ListSearch } from "../use-list-address.ts";
import { addLive, type LiveMessage, type LiveRows, noLiveRows, showWaiting } from "./live-rows.ts";

/** The address of a list that can be watched. */
export interface LiveSearch extends ListSearch {
  readonly live: boolean;
  readonly to?: string | undefined;
}

interface Source<Row> {
  readonly row: Endpoint;
  /** What is followed, as the contract asks for it; null for nothing. */
  readonly query: Readonly<Record<string, unknown>> | null;
  /** Reads a message. */
  readonly read: (message: unknown) => LiveMessage<Row>;
}

interface Tail<Row> {
  readonly asked: string | null;
  readonly state: FollowState;
  readonly rows: LiveRows<Row>;
}

const tailOf = (asked: string | null): Tail<never> => ({ asked, state: "connecting", rows: noLiveRows });

/** Whether an address is watched: new rows must be its first ones. */
export function isLive({ live, page, sort, to }: LiveSearch): boolean {
  return live && page === 1 && sort === "-time" && to === undefined;
}

/** New rows of a watched list. While `reading`, they are held back. */
export function useLiveTail<Row extends { readonly id: string }>(
  source: Source<Row>,
  listed: readonly Row[] | undefined,
  reading: boolean,
) {
  const { row, query, read } = source;
  const asked = query === null ? null : JSON.stringify(query);
  const [tail, setTail] = useState<Tail<Row>>(tailOf(asked));
  if (tail.asked !== asked) setTail(tailOf(asked));
  const receive = useEffectEvent((data: string) => {
    const message = read(JSON.parse(data));
    setTail((now) => ({ ...now, rows: addLive(now.rows, message, reading, listed) }));
  });
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    void follow(row, {
      query: JSON.parse(asked),
      signal: stop.signal,
      onState: (state) => setTail((now) => ({ ...now, state })),
      onMessage: (data) => receive(data),
    });
    return () => stop.abort();
  }, [row, asked]);
  const fresh = useMemo(() => new Set(tail.rows.shown.map(({ id }) => id)), [tail.rows.shown]);
  return { ...tail, fresh, show: () => setTail((now) => ({ ...now, rows: showWaiting(now.rows) })) };
}
