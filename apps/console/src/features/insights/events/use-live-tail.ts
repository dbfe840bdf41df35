import { eventEndpoints, liveEvents } from "@parapet/contract";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { follow, type FollowState } from "../../../lib/api/follow.ts";
import { selectionOf } from "./events-query.ts";
import type { EventsSearch } from "./events-search.ts";
import { addLive, type LiveRows, noLiveRows, showWaiting } from "./live-rows.ts";

interface Tail {
  /** What is followed, as the contract asks for it; null for nothing. */
  readonly asked: string | null;
  readonly state: FollowState;
  readonly rows: LiveRows;
}

const tailOf = (asked: string | null): Tail => ({ asked, state: "connecting", rows: noLiveRows });

/** Whether an address is watched: new calls must be its first rows. */
export function isLive({ live, page, sort, to }: EventsSearch): boolean {
  return live && page === 1 && sort === "-time" && to === undefined;
}

/** The calls that come while the list is watched. While `reading`, they wait. */
export function useLiveTail(search: EventsSearch, reading: boolean) {
  // The relative ends of a range do not select what comes now.
  const { from: _from, to: _to, sort: _sort, ...selecting } = selectionOf(search, new Date(0));
  const asked = isLive(search) ? JSON.stringify(selecting) : null;
  const [tail, setTail] = useState(tailOf(asked));
  if (tail.asked !== asked) setTail(tailOf(asked));
  const receive = useEffectEvent((data: string) => {
    const message = liveEvents.parse(JSON.parse(data));
    setTail((now) => ({ ...now, rows: addLive(now.rows, message, reading) }));
  });
  useEffect(() => {
    if (asked === null) return undefined;
    const stop = new AbortController();
    void follow(eventEndpoints["events.stream"], {
      query: JSON.parse(asked),
      signal: stop.signal,
      onState: (state) => setTail((now) => ({ ...now, state })),
      onMessage: (data) => receive(data),
    });
    return () => stop.abort();
  }, [asked]);
  const fresh = useMemo(() => new Set(tail.rows.shown.map(({ id }) => id)), [tail.rows.shown]);
  return { ...tail, fresh, show: () => setTail((now) => ({ ...now, rows: showWaiting(now.rows) })) };
}
