import { catalogue } from "./catalogue.ts";

/** What every page may say: problems, the design system's own words, the shell. */
export const libMessages = catalogue({
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  ar: () => import("./locales/ar.json"),
});
