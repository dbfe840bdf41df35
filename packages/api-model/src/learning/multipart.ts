/** One part of a form. */
export interface Part {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
  /** As it says itself, with parameters; null where it says nothing. */
  readonly contentType: string | null;
}

const most = 256;

/** The parts of a `multipart/form-data` body (RFC 7578); null when the type names no boundary. */
export function multipartParts(text: string, contentType: string): Part[] | null {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return null;
  return `\r\n${text}`
    .split(new RegExp(`\\r?\\n--${escape(boundary)}`), most)
    .slice(1)
    .flatMap(readPart);
}

function readPart(text: string): Part[] {
  const [, head = "", value = ""] = /^[ \t]*\r?\n([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(text) ?? [];
  const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im.exec(head)?.[1] ?? "";
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? /;\s*name=([^\s;"]+)/i.exec(disposition)?.[1];
  if (name === undefined || name === "") return [];
  const contentType = /^content-type:[ \t]*(\S.*?)[ \t]*$/im.exec(head)?.[1] ?? null;
  return [{ name, value, isFile: /;\s*filename\*?=/i.test(disposition), contentType }];
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
