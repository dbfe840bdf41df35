/** Seconds between two automatic reloads. */
export const refreshPaces = ["off", "5", "30"] as const;
export type RefreshPace = (typeof refreshPaces)[number];

/** What a query takes: milliseconds. The interval rests while the tab is hidden. */
export const refreshInterval = (pace: RefreshPace): number | false => (pace === "off" ? false : Number(pace) * 1000);
