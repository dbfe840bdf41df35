import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { type EventsSearch, readEventsSearch } from "./events-search.ts";

export interface EventsAddress {
  readonly search: EventsSearch;
  /** What selects other rows makes a step in the history; how they are shown replaces the current one. */
  readonly go: (next: EventsSearch, replace?: boolean) => void;
  /** Where a call's own page is. It keeps the list's address, so that the way back leads to the same rows. */
  readonly eventHref: (id: string) => string;
  readonly openEvent: (id: string) => void;
}

export function useEventsAddress(): EventsAddress {
  // The router hands over what validation refused beside what it kept.
  const search = useSearch({ from: "/insights/events", select: readEventsSearch });
  const navigate = useNavigate({ from: "/insights/events" });
  const router = useRouter();
  const to = "/insights/events/tableView/$id";
  return {
    search,
    go: (next, replace = false) => void navigate({ to: "/insights/events", search: next, replace, resetScroll: false }),
    eventHref: (id) => router.buildLocation({ to, params: { id }, search }).href,
    openEvent: (id) => void navigate({ to, params: { id }, search }),
  };
}
