import { type SearchHit, searchEndpoints } from "@parapet/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../lib/api/call.ts";
import { parseQuery } from "./parse-query.ts";

/** Milliseconds without a key after which the server is asked. */
const pauseMs = 150;

/** What the server finds for the words typed, once the typing pauses. One letter is enough only where the kind is named. */
export function useHits(typed: string) {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { scope, text } = parseQuery(settled);
  const isAsked = text.length >= (scope === null ? 2 : 1);
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ["search", scope, text],
    queryFn: ({ signal }) =>
      call(searchEndpoints["search.find"], { query: { q: text, ...(scope && { scope }) }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isStale = settled !== typed || isPlaceholderData;
  const found = isAsked && data ? data.items : [];
  return { hits: isStale ? stillFitting(found, typed) : found, busy: isFetching || isStale, error };
}

/** Of the last answer what fits the words typed since, so that Enter never runs what was found for others. */
export function stillFitting(hits: readonly SearchHit[], typed: string): readonly SearchHit[] {
  const { scope, text } = parseQuery(typed);
  const word = text.toLowerCase();
  return hits.filter(
    (hit) => (scope === null || hit.scope === scope) && `${hit.title} ${hit.detail}`.toLowerCase().includes(word),
  );
}
