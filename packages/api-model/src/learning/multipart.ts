/** One part of a form. */
export interface Part {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
  /** As it says itself, with parameters; null where it says nothing. */
  readonly contentType: string | null;
}

const maxParts = 256;

/** The parts of a `multipart/form-data` body (RFC 7578); null when the type names no boundary. */
export function multipartParts(text: string, contentType: string): Part[] | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  return `\r\n${text}`
    .split(new RegExp(`\\r?\\n--${escape(boundary)}`), maxParts)
    .slice(1)
    .flatMap(readPart);
}

function readPart(text: string): Part[] {
  const [, head = "", value = ""] = /^[ \t]*\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(text) ?? [];
  const headers = headersOf(head);
  const disposition = /^form-data\s*(;.*)$/i.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? /;\s*name=([^\s;"]+)/i.exec(disposition)?.[1];
  if (name === undefined || name === "") return [];
  const contentType = headers.get("content-type") ?? "";
  const isFile = /;\s*filename\*?=/i.test(disposition);
  return [{ name, value, isFile, contentType: contentType === "" ? null : contentType }];
}

/** The first header of each name, lower-case. */
function headersOf(head: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
