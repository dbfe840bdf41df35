import { decodedUrl, parsedUrl, unescaped } from "./decode-url.ts";

/** A service that rewrites links. */
export type LinkWrapper =
  | "safelinks"
  | "urldefense"
  | "mimecast"
  | "barracuda"
  | "cisco"
  | "fireeye"
  | "sophos"
  | "symantec"
  | "trustwave"
  | "trendmicro";

/** A link's target without rewriting services. */
export interface UnwrappedLink {
  readonly url: string;
  /** The services that rewrote it, outermost first. */
  readonly wrappers: readonly LinkWrapper[];
}

interface Rewriter {
  readonly name: LinkWrapper;
  readonly host: RegExp;
  /** The wrapped address; null if the form is unknown. */
  readonly inside: (url: URL) => string | null;
}

const parameter =
  (...names: readonly string[]) =>
  (url: URL): string | null =>
    names.map((name) => url.searchParams.get(name)).flatMap((value) => decodedUrl(value ?? "") ?? [])[0] ?? null;

/** Some services reveal only the target's domain. */
function domainOnly(url: URL): string | null {
  const domain = url.searchParams.get("domain") ?? url.searchParams.get("d");
  return domain === null || !/^[\p{L}\d.-]+\.[\p{L}\d-]+$/u.test(domain) ? null : `https://${domain}/`;
}

const rewriters: readonly Rewriter[] = [
  { name: "safelinks", host: /\.safelinks\.protection\.(?:outlook\.com|office365\.us)$/, inside: parameter("url") },
  { name: "urldefense", host: /^urldefense(?:\.proofpoint)?\.com$/, inside: insideUrldefense },
  { name: "mimecast", host: /\.mimecast(?:protect)?\.com$/, inside: domainOnly },
  { name: "barracuda", host: /^linkprotect\.cudasvc\.com$/, inside: parameter("a") },
  {
    name: "cisco",
    host: /^secure-web\.cisco\.com$/,
    inside: (url) => decodedUrl(url.pathname.split("/").at(-1) ?? ""),
  },
  { name: "fireeye", host: /^protect\d?\.fireeye\.com$/, inside: parameter("u") },
  { name: "sophos", host: /\.protection\.sophos\.com$/, inside: (url) => parameter("u")(url) ?? domainOnly(url) },
  { name: "symantec", host: /^clicktime\.symantec\.com$/, inside: parameter("u") },
  { name: "trustwave", host: /^scanmail\.trustwave\.com$/, inside: parameter("u") },
  { name: "trendmicro", host: /\.trendmicro\.com$/, inside: parameter("url", "u") },
];

/** Unwraps up to five nested rewriters. */
export function unwrapLink(link: string): UnwrappedLink {
  let url = link;
  const wrappers: LinkWrapper[] = [];
  while (wrappers.length < 5) {
    const parsed = parsedUrl(url);
    const rewriter = parsed === null ? undefined : rewriters.find(({ host }) => host.test(parsed.hostname));
    const inside = parsed === null ? null : (rewriter?.inside(parsed) ?? null);
    if (rewriter === undefined || inside === null) break;
    wrappers.push(rewriter.name);
    url = inside;
  }
  return { url, wrappers };
}

function insideUrldefense(url: URL): string | null {
  if (url.pathname.startsWith("/v3/")) return insideVersion3(url.href);
  const value = url.searchParams.get("u") ?? "";
  return url.pathname.startsWith("/v2/")
    ? decodedUrl(unescaped(value.replaceAll("-", "%").replaceAll("_", "/")))
    : decodedUrl(value);
}

const runLengths = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Version 3 replaces special characters with `*`, runs with `**X`, and appends them in base64 after `__;`. */
function insideVersion3(href: string): string | null {
  const parts = /\/v3\/__(?<address>.+?)__;(?<characters>[\w-]*)!/.exec(href)?.groups;
  if (parts === undefined) return null;
  const taken = Array.from(Buffer.from(parts.characters ?? "", "base64url").toString("utf8"));
  const restored = (parts.address ?? "").replace(/\*\*(?<run>[\w-])|\*/g, (_, run: string | undefined) =>
    taken.splice(0, run === undefined ? 1 : runLengths.indexOf(run) + 2).join(""),
  );
  // Intermediaries merge the slashes after the scheme.
  return decodedUrl(restored.replace(/^(?<scheme>https?):\/+/i, "$<scheme>://"));
}
