import { decodeText } from "../../directory/decode-text.ts";
import { getQuery, parseQuery, getNameStart } from "./query-parts.ts";

/** Max paths in a query, and max characters of one. */
const limits = { paths: 3, characters: 500 } as const;

/** Parameters that front controllers read the path from, with no other purpose. */
const certain: ReadonlySet<string> = new Set(["rest_route", "_url", "_route_", "kohana_uri"]);
/** Parameters that front controllers read the path from, but APIs also use otherwise. */
const possible: ReadonlySet<string> = new Set(["q", "r", "s", "page", "path", "route", "uri", "url"]);

/** A path in the query of a call. */
interface QueryPath {
  /** The forms in which it may be registered. */
  readonly paths: readonly string[];
  /** Whether it counts even if the API has none of them. */
  readonly isCertain: boolean;
}

const none: readonly QueryPath[] = [];
const mayName = /[/%]|(?:^|[&;])(?:q|r|s|page|path|route|uri|url)=/i;
/** Path of a front controller: a folder or a script. */
const front = /\/$|\.\w{2,5}$/;

/** Paths in the query that may override the call's own; null over the limit. */
export function getQueryPaths(uri: string | null): readonly QueryPath[] | null {
  const query = uri === null ? "" : getQuery(uri);
  if (uri === null || !mayName.test(query)) return none;
  const parts = parseQuery(query);
  if (parts === null) return null;
  const isFront = front.test(uri.slice(0, uri.indexOf("?")));
  const found: QueryPath[] = [];
  for (const { name, value } of parts) {
    const plain = decodeText(getNameStart(name)).trim();
    // CodeIgniter: `/index.php?/users/7`.
    const isBare = plain.startsWith("/");
    if (!isBare && !certain.has(plain) && !possible.has(plain)) continue;
    const path = decodeText((isBare ? name : value).slice(0, limits.characters + 1));
    const isPath = isBare || certain.has(plain) || isFront || path.includes("/");
    if (!isPath || path === "") continue;
    if ((isBare ? name : value).length > limits.characters) return null;
    const whole = path.startsWith("/") ? path : `/${path}`;
    // WordPress serves them below its own prefix.
    found.push({
      paths: plain === "rest_route" ? [whole, `/wp-json${whole}`] : [whole],
      isCertain: isBare || certain.has(plain),
    });
  }
  return found.length > limits.paths ? null : found;
}
