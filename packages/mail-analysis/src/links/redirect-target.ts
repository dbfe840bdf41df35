import { registrableDomain } from "../domains/domain-name.ts";
import { decodedUrl } from "./decode-url.ts";

/** The address on another registrable domain that a link carries in its query, path or fragment; null without one. */
export function redirectTarget(url: URL): string | null {
  const own = registrableDomain(url.hostname);
  const query = url.search.slice(1, 4096);
  const values = [
    ...query.split(/[&;]/).map((pair) => pair.slice(pair.indexOf("=") + 1)),
    ...url.pathname.slice(0, 4096).split("/"),
    url.hash.slice(1, 4096),
    afterScheme(url.pathname),
  ];
  for (const value of values) {
    const target = value.length < 10 ? null : decodedUrl(value);
    const host = target === null ? "" : (URL.parse(target)?.hostname ?? "");
    if (host !== "" && registrableDomain(host) !== own) return target;
  }
  return null;
}

/** An address written out in a path: `/redirect/https://…`. */
function afterScheme(path: string): string {
  const at = path.search(/https?:\/\/?/i);
  return at <= 0 ? "" : path.slice(at).replace(/^(https?):\/+/i, "$1://");
}
