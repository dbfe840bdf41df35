/**
 * Headers in which Parapet speaks to the API. Gateways and frameworks that read headers as variables can't tell
 * `X_Adaptive.Score` from `X-Adaptive-Score`, so every spelling counts.
 */
export const ownHeader = /^x[^a-z0-9]adaptive[^a-z0-9]/i;

/** What only the end of a TLS connection knows (JA4), and no caller of itself; in every spelling. */
export const connectionHeader = /^x[^a-z0-9]ja4$/i;

/** Most bytes of a call's method, address and headers, all along the way to a decision. */
export const maxHeaderBytes = 64 * 1024;
