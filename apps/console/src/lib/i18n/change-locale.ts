import type { Locale } from "@parapet/contract";
import { setPreferences } from "../preferences/preferences-store.ts";
import { activateLocale } from "./catalogue.ts";

/** Switches language and direction together, once the words are here. */
export async function changeLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  setPreferences({ locale, isRtl: locale === "ar" });
}
