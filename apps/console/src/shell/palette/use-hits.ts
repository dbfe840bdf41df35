import { searchEndpoints } from "@parapet/contract";
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
  const { data, isFetching, error } = useQuery({
    queryKey: ["search", scope, text],
    queryFn: ({ signal }) =>
      call(searchEndpoints["search.find"], { query: { q: text, ...(scope && { scope }) }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { hits: isAsked && data ? data.items : [], busy: isFetching || settled !== typed, error };
}
