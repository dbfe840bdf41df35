import { methodNames } from "../decision/interpretation/method-overrides.ts";
import { pathHeaders } from "../decision/interpretation/path-overrides.ts";
import type { StoredWay } from "../protected-api/stored-ways.ts";

/** Headers that decisions evaluate, beyond those that every gateway sends. */
export const evaluatedHeaders = [
  "x-api-key",
  "user-agent",
  "dpop",
  "accept",
  "accept-encoding",
  "accept-language",
  "x-adaptive-elevation",
  "content-type",
  "origin",
  "access-control-request-method",
];

/** Headers in which an API's clients are identified, besides those of all gateways. */
export function getWayHeaders(ways: readonly StoredWay[]): readonly string[] {
  const names = ways.flatMap((way) => {
    switch (way.kind) {
      case "own_key":
        return way.place === "header" ? [way.name.toLowerCase()] : way.place === "cookie" ? ["cookie"] : [];
      case "jwt":
      case "certificate":
        return [way.header];
      case "header":
        return [way.name];
      default:
        return [];
    }
  });
  return [...new Set(names)].filter((name) => name !== "authorization" && !evaluatedHeaders.includes(name));
}

export const clientHints = ["sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform"];

/** Headers that may override the method or path. Gateways send the call's own in some of them. */
export const overrideHeaders = [...Object.keys(methodNames), ...Object.keys(pathHeaders)].filter(
  (name) => !/^X-Forwarded-(?:Method|URI)$/.test(name),
);

/** Headers of allowed calls, which only Parapet may set. */
export const toApi = ["Decision", "Risk-Score", "Client-Id", "Elevated", "Request-Id", "Assertion"].map(
  (name) => `X-Adaptive-${name}`,
);

/** What callers may not say of themselves. */
export const forgeable = [...toApi, "X-JA4"];

/** Headers of refusals that are passed on to the client. */
export const toClient = [
  "Content-Type",
  "WWW-Authenticate",
  "Retry-After",
  "X-Adaptive-Challenge",
  "X-Adaptive-Request-Id",
  "Vary",
  "Access-Control-Allow-Origin",
  "Access-Control-Allow-Credentials",
  "Access-Control-Expose-Headers",
];

/** Other spellings of a header, with separators that APIs may read as hyphens. */
function misspellings(header: string, separators: readonly string[]): readonly string[] {
  const [first = "", ...words] = header.split("-");
  const spellings = words.reduce<string[]>(
    (all, word) => all.flatMap((one) => separators.map((separator) => `${one}${separator}${word}`)),
    [first],
  );
  return spellings.filter((each) => each !== header);
}

/** Spellings of headers of the authorization request, or that only proxies or Parapet may set. */
export const misspelledHeaders = [
  ...[
    ...toApi,
    ...overrideHeaders,
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Forwarded-Port",
    "X-Real-Ip",
    "User-Agent",
    "Content-Type",
  ].flatMap((header) => misspellings(header, ["-", "_"])),
  ...misspellings("X-Api-Key", ["-", "_", "."]),
  ...misspellings("X-JA4", ["-", "_", "."]),
];
