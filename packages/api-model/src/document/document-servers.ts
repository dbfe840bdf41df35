import { readPlace, type ReadPlace } from "../places/read-place.ts";
import { isWireObject } from "../telemetry/wire-value.ts";

/** Most that are listed. */
const maxServers = 20;

/** Where a document says that its API is: each host and port once. Variables have their defaults; relative URLs say nothing. */
export function documentServers(document: unknown): ReadPlace[] {
  const found = new Map<string, ReadPlace>();
  for (const url of serverUrls(document)) {
    const place = readPlace(url);
    if (place === null) continue;
    const key = `${place.host} ${place.port}`;
    if (!found.has(key)) found.set(key, place);
    if (found.size === maxServers) break;
  }
  return [...found.values()];
}

function serverUrls(document: unknown): string[] {
  if (!isWireObject(document)) return [];
  const { servers, host, schemes } = document;
  if (typeof host === "string") {
    const known = Array.isArray(schemes) ? schemes.filter((scheme) => typeof scheme === "string") : [];
    return known.length === 0 ? [`//${host}`] : known.map((scheme) => `${scheme}://${host}`);
  }
  return (Array.isArray(servers) ? servers : []).flatMap((server: unknown) => {
    if (!isWireObject(server) || typeof server["url"] !== "string") return [];
    const variables = isWireObject(server["variables"]) ? server["variables"] : {};
    const url = server["url"].replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
      const variable = variables[name];
      return isWireObject(variable) && typeof variable["default"] === "string" ? variable["default"] : whole;
    });
    return /^(?:[a-z]+:)?\/\//i.test(url) ? [url] : [];
  });
}
