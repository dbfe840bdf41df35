/** What a proxy tells of the caller whom it speaks for. */
export const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-real-ip"] as const;

/** Headers by which proxies are known. */
export const proxyHeaders = [...forwardingHeaders, "x-forwarded-host", "x-forwarded-proto"] as const;
