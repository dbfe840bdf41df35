/**
 * Headers in which Parapet speaks to the API. Gateways and frameworks that read headers as variables can't tell
 * `X_Adaptive.Score` from `X-Adaptive-Score`, so every spelling counts.
 */
export const ownHeader = /^x[^a-z0-9]adaptive[^a-z0-9]/i;

/** What only the end of a TLS connection knows (JA4), and no caller of itself; in every spelling. */
export const connectionHeader = /^x[^a-z0-9]ja4$/i;

/** What only a proxy knows of the target of a call; in every spelling. */
export const targetHeader = /^x[^a-z0-9]forwarded[^a-z0-9](?:method|uri)$/i;

/** Most bytes of a call's method, address and headers, all along the way to a decision. */
export const maxHeaderBytes = 64 * 1024;

/** Headers that decisions or framing depend on, or that identify the caller to the API. */
const dependedOn = new Set(
  `accept-encoding accept-language content-encoding content-length content-type path-info script-name sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform
  transfer-encoding user-agent x-api-key x-ja4 x-original-method x-original-uri x-real-ip`.split(/\s+/),
);
const dependedOnPrefix = /^x-(?:adaptive|forwarded)-/;

/** Whether a name is another header, but the same one once headers become variables: `X_Api_Key` for `X-Api-Key`. */
export function isMisspelled(name: string): boolean {
  if (/^[a-z0-9-]*$/i.test(name)) return false;
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, "-");
  return dependedOn.has(plain) || dependedOnPrefix.test(plain);
}
