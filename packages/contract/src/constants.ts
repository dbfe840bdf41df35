/** Keys of the browser's local storage; the specification fixes their names. */
export const storageKeys = {
  mfa: "mfa",
  auth: "auth",
  user: "user",
  isIntegrated: "is_integrated",
  /** There while a session that ended by itself waits for its person to log in again in place. */
  expired: "session_expired",
  theme: "app-theme",
  menu: "app-menu",
  menuMini: "app-menu-mini",
  semiDark: "app-semi-dark",
  skins: "app-skins",
  navbarFixed: "app-navbar-fixed",
  density: "app-density",
  preset: "app-preset",
  locale: "app-locale",
  singleKeys: "app-single-keys",
} as const;

export const locales = ["en", "fr", "ar"] as const;
export type Locale = (typeof locales)[number];
export const fallbackLocale: Locale = "en";

/** Milliseconds after which the console gives a call up. */
export const requestTimeoutMs = 30_000;

/** Rows of a page that people may choose. */
export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 25;

/** Longest time that a token goes on working after its rotation, in milliseconds: seven days. */
export const maxGraceMs = 7 * 24 * 3_600_000;
