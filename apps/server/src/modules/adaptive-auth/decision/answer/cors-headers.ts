/** What scripts may read of a refusal besides its body. */
const exposed = "WWW-Authenticate, Retry-After, X-Adaptive-Challenge, X-Adaptive-Request-Id";

/** Whether scripts of an origin may read refusals. `*` allows any, without cookies. */
export function allowsOrigin(origins: readonly string[] | undefined, origin: string): boolean {
  return origins !== undefined && origin !== "" && (origins.includes("*") || origins.includes(origin.toLowerCase()));
}

/** Headers that let scripts of the API's origins read a refusal (Fetch standard, CORS protocol). */
export function getCorsHeaders(
  origins: readonly string[] | undefined,
  origin: string,
): Readonly<Record<string, string>> {
  if (origins === undefined || origins.length === 0) return {};
  const vary = { vary: "Origin" };
  if (!allowsOrigin(origins, origin)) return vary;
  const isNamed = origins.includes(origin.toLowerCase());
  return {
    ...vary,
    "access-control-allow-origin": isNamed ? origin : "*",
    ...(isNamed && { "access-control-allow-credentials": "true" }),
    "access-control-expose-headers": exposed,
  };
}
