/** The parts of a client, as the address names them. */
export const clientTabs = ["overview", "keys", "factor", "contexts", "declared", "danger"] as const;
export type ClientTab = (typeof clientTabs)[number];
