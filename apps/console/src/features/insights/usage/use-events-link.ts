import { useNavigate, useRouter } from "@tanstack/react-router";
import { eventsSearch, type Period } from "./events-link.ts";
import type { UsageSearch } from "./usage-search.ts";

type Part = Readonly<Record<string, unknown>>;

/** The ways from a number to the calls behind it. Before the period is known the links lead to the range of the address. */
export function useEventsLink(search: UsageSearch, period: Period | undefined) {
  const router = useRouter();
  const navigate = useNavigate();
  const shown = period ?? { from: search.from, to: search.to ?? "now" };
  const target = (part?: Part) => ({ to: "/insights/events", search: eventsSearch(search, shown, part) }) as const;
  return {
    search: (part?: Part) => target(part).search,
    href: (part?: Part) => router.buildLocation(target(part)).href,
    open: (part?: Part) => void navigate(target(part)),
  };
}

export type EventsLink = ReturnType<typeof useEventsLink>;
