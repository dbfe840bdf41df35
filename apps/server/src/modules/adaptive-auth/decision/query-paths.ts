import { unescapedText } from "../directory/unescaped-text.ts";
import { queryOf, queryParts, startOfName } from "./query-parts.ts";

/** Paths that a query may name, and characters of each. */
const limits = { paths: 3, characters: 500 } as const;

/** Parameters in which front controllers get the path of a call, and which are for nothing else. */
const certain: ReadonlySet<string> = new Set(["rest_route", "_url", "_route_", "kohana_uri"]);
/** Likewise, but APIs have them for things of their own, too. */
const possible: ReadonlySet<string> = new Set(["q", "r", "s", "page", "path", "route", "uri", "url"]);

/** A path in the query of a call. */
interface QueryPath {
  /** In the spellings in which it may be listed. */
  readonly paths: readonly string[];
  /** Whether it counts where the API lists none of them. */
  readonly isCertain: boolean;
}

const none: readonly QueryPath[] = [];
const mayName = /[/%]|(?:^|[&;])(?:q|r|s|page|path|route|uri|url)=/i;
/** Where front controllers stand: a folder, or a script. */
const front = /\/$|\.\w{2,5}$/;

/** Paths that a query names in place of the call's own; null over the limit. */
export function queryPaths(uri: string | null): readonly QueryPath[] | null {
  const query = uri === null ? "" : queryOf(uri);
  if (uri === null || !mayName.test(query)) return none;
  const parts = queryParts(query);
  if (parts === null) return null;
  const isFront = front.test(uri.slice(0, uri.indexOf("?")));
  const found: QueryPath[] = [];
  for (const { name, value } of parts) {
    const plain = unescapedText(startOfName(name)).trim();
    // CodeIgniter: `/index.php?/users/7`.
    const isBare = plain.startsWith("/");
    if (!isBare && !certain.has(plain) && !possible.has(plain)) continue;
    const path = unescapedText((isBare ? name : value).slice(0, limits.characters + 1));
    const isPath = isBare || certain.has(plain) || isFront || path.includes("/");
    if (!isPath || path === "") continue;
    if ((isBare ? name : value).length > limits.characters) return null;
    const whole = path.startsWith("/") ? path : `/${path}`;
    // WordPress lists them below its own prefix.
    found.push({
      paths: plain === "rest_route" ? [whole, `/wp-json${whole}`] : [whole],
      isCertain: isBare || certain.has(plain),
    });
  }
  return found.length > limits.paths ? null : found;
}
