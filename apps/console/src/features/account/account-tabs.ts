/** The parts of the page, as its address names them. */
export const accountTabs = ["profile", "security", "sessions", "logins"] as const;
export type AccountTab = (typeof accountTabs)[number];

/** The part that an address names; the first one for any other. */
export function accountTabOf(name: string | undefined): AccountTab {
  return accountTabs.find((tab) => tab === name) ?? accountTabs[0];
}
