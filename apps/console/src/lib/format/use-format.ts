import { useMemo } from "react";
import { usePreferences } from "../preferences/use-preferences.ts";
import { type Format, formatFor } from "./format.ts";

export function useFormat(): Format {
  const { locale } = usePreferences();
  return useMemo(() => formatFor(locale), [locale]);
}
