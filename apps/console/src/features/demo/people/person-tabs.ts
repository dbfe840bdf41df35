/** The parts of a person's page, as its address names them. */
export const personTabs = ["account", "security", "notifications"] as const;
export type PersonTab = (typeof personTabs)[number];
