import { useMemo } from "react";
import { usePreference } from "../preferences/use-preference.ts";
import { type Format, formatFor } from "./format.ts";

export function useFormat(): Format {
  const locale = usePreference("locale");
  return useMemo(() => formatFor(locale), [locale]);
}
