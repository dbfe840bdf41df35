/** Directory requests that cost more than one resource unit (Microsoft Graph service-specific throttling limits). */
const costs: readonly (readonly [method: string, path: RegExp, units: number])[] = [
  ["GET", /^\/users$/, 2],
  ["GET", /^\/groups\/[^/]+\/members$/, 3],
  ["GET", /^\/oauth2PermissionGrants$/, 2],
];

const fewItems = 20;

/** Resource units of a request: `$select` and small pages save one, `$expand` adds one; min 1. */
export function resourceUnits(method: string, path: string, query: URLSearchParams): number {
  const base = costs.find(([each, pattern]) => each === method && pattern.test(path))?.[2] ?? 1;
  const top = query.get("$top");
  const change =
    (query.has("$expand") ? 1 : 0) - (query.has("$select") ? 1 : 0) - (top !== null && Number(top) < fewItems ? 1 : 0);
  return Math.max(1, base + change);
}
