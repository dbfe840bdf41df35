/** Headers by which a proxy names its caller. */
export const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-real-ip"] as const;

/** Headers by which proxies are known. */
export const proxyHeaders = [...forwardingHeaders, "x-forwarded-host", "x-forwarded-proto"] as const;
