import { useEffect, useState } from "react";
import type { FilterField } from "./filter.ts";

/** Milliseconds without a key until suggestions are asked for. */
const rest = 150;
const none: readonly string[] = [];

/** Suggestions for a text; none while they load or when loading fails, as they are optional. */
export function useSuggestions(suggest: FilterField["suggest"], typed: string): readonly string[] {
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (!suggest) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      const values = await suggest(typed, stop.signal).catch(() => none);
      if (!stop.signal.aborted) setFound(values);
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [suggest, typed]);
  return suggest ? found : none;
}
