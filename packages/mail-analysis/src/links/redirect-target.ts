import { registrableDomain } from "../domains/domain-name.ts";
import { decodedUrl } from "./decode-url.ts";

/** The address on another registrable domain in a link's query, path or fragment; null if there is none. */
export function redirectTarget(url: URL): string | null {
  const own = registrableDomain(url.hostname);
  const query = url.search.slice(1, 4096);
  const values = [
    ...query.split(/[&;]/).map((pair) => pair.slice(pair.indexOf("=") + 1)),
    ...url.pathname.slice(0, 4096).split("/"),
    url.hash.slice(1, 4096),
    afterScheme(url.pathname),
    ...unnamedTargets(url),
    // Browsers add the scheme of the current page.
    ...[...url.searchParams.values()].flatMap((value) => (/^\/\/[\w-]+\.\w/.test(value) ? [`https:${value}`] : [])),
  ];
  for (const value of values) {
    const target = value.length < 10 ? null : decodedUrl(value);
    const host = target === null ? "" : (URL.parse(target)?.hostname ?? "");
    if (host !== "" && registrableDomain(host) !== own) return target;
  }
  return null;
}

const host = /^(?:s\/)?(?<address>[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/?#].*)?)$/i;

/** Search engines use addresses without a scheme or with a two-letter prefix. */
function unnamedTargets({ hostname, pathname, searchParams }: URL): string[] {
  if (/(?:^|\.)bing\.com$/.test(hostname) && pathname.startsWith("/ck/"))
    return [searchParams.get("u")?.slice(2) ?? ""];
  if (!/(?:^|\.)google(?:\.com?)?\.[a-z]{2,3}$/.test(hostname)) return [];
  const carried = [pathname.replace(/^\/amp\//, ""), searchParams.get("u") ?? "", searchParams.get("q") ?? ""];
  return carried.flatMap((each) => host.exec(each)?.groups?.["address"] ?? []).map((address) => `https://${address}`);
}

/** A complete address in a path: `/redirect/https://…`. */
function afterScheme(path: string): string {
  const at = path.search(/https?:\/\/?/i);
  return at <= 0 ? "" : path.slice(at).replace(/^(https?):\/+/i, "$1://");
}
