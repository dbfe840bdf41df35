/** The parts of the page, as its address names them. */
export const accountTabs = ["profile", "security", "sessions", "logins", "tokens"] as const;
export type AccountTab = (typeof accountTabs)[number];
