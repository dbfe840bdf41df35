import { domainName } from "../domains/domain-name.ts";

const shape =
  /^(?:(?<scheme>https?|ftp):\/\/)?(?:www\.)?(?<host>(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,})(?::\d+)?(?:[/?#]\S*)?$/iu;

/** Suffixes that are usually file extensions. */
const fileEndings = /\.(?:zip|mov|md|py|sh|pl|rs|ai|app|cab|so|ps)$/i;

/** The host that an anchor's text claims; null if it isn't an address. */
export function shownHost(text: string): string | null {
  const trimmed = text.trim().replace(/[.,;:!]+$/, "");
  const parts = trimmed.length > 2048 ? undefined : shape.exec(trimmed)?.groups;
  if (parts?.host === undefined) return null;
  const isPlain = parts.scheme === undefined;
  if (isPlain && fileEndings.test(parts.host)) return null;
  const { registrable, suffix } = domainName(parts.host);
  return registrable === "" || (isPlain && !isKnownSuffix(suffix)) ? null : parts.host.toLowerCase();
}

/** The public suffix list accepts any unknown suffix, but a word such as `node.js` isn't a host. */
function isKnownSuffix(suffix: string): boolean {
  return (
    !/^(?:js|ts|html?|php|aspx?|jsp|css|txt|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|exe|json|xml|csv|eml|net)$/i.test(
      suffix,
    ) || suffix === "net"
  );
}
