import { findSecrets } from "./find-secrets.ts";
import { joinMaskings, mask, pointerToken, type Masking } from "./masking.ts";
import { secretKind } from "./secret-name.ts";

/** Masks the parts of a `multipart/form-data` body (RFC 7578) by their names, and every part by shape. */
export function maskMultipart(text: string, contentType: string): Masking[] {
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const delimiter = `--${quoted ?? bare ?? ""}`;
  const maskings = findSecrets(text);
  if (delimiter === "--") return maskings;
  let start = 0;
  for (const part of text.split(delimiter)) {
    const body = /\r?\n\r?\n/.exec(part);
    const name = body === null ? undefined : /\bname="([^"\r\n]{1,200})"/i.exec(part.slice(0, body.index))?.[1];
    const kind = name === undefined ? null : secretKind(name);
    if (body !== null && name !== undefined && kind !== null) {
      const from = body.index + body[0].length;
      const value = part.slice(from).replace(/\r?\n$/, "");
      const span = { start: start + from, end: start + from + value.length };
      if (value !== "" && value !== mask) {
        maskings.push({ ...span, replacement: mask, pointer: `/${pointerToken(name)}`, kind });
      }
    }
    start += part.length + delimiter.length;
  }
  return joinMaskings(maskings);
}
