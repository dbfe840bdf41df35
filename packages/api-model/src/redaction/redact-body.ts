import { readJsonBody } from "../learning/parse-body.ts";
import { limits } from "../limits.ts";
import { bodyText } from "../telemetry/body-text.ts";
import { isJsonText } from "../telemetry/is-json-text.ts";
import { isJsonType, mediaType } from "../telemetry/media-type.ts";
import { findSecrets } from "./find-secrets.ts";
import { maskForm } from "./mask-form.ts";
import { maskJson } from "./mask-json.ts";
import { maskUntilStable } from "./mask-until-stable.ts";
import { maskXml } from "./mask-xml.ts";
import { applyMaskings, type Masking, joinMaskings, mask, pointerToken } from "./masking.ts";
import { noPrivateParts, type PrivateParts, privatePointers } from "./private-parts.ts";
import { secretKind } from "./secret-name.ts";

/** A body as it may be stored. */
export interface RedactedBody {
  /** Null when there is no body or it is no text. */
  readonly text: string | null;
  /** More than 64 KiB came; the rest is left out. */
  readonly cut: boolean;
  readonly maskings: readonly Masking[];
}

/** Read beyond the cut, so that a secret that straddles it is still recognised. */
const lookAhead = 16_384;

/** Masks a body and cuts it to what is kept. A body without secrets comes back byte for byte, up to the cut. */
export function redactBody(
  bytes: Uint8Array | null,
  contentType: string | null,
  parts: PrivateParts = noPrivateParts,
): RedactedBody {
  if (bytes === null) return { text: null, cut: false, maskings: [] };
  const cut = bytes.length > limits.storedBody;
  const json = !cut && contentType !== null && isJsonType(contentType) ? readJsonBody(bytes, contentType) : null;
  const text = json?.text ?? bodyText(upTo(bytes, limits.storedBody + lookAhead), contentType);
  if (text === null) return { text: null, cut, maskings: [] };
  const end = cut ? (bodyText(upTo(bytes, limits.storedBody), contentType)?.length ?? text.length) : text.length;
  const maskings = maskBody(text, contentType, parts, json === null ? undefined : true).filter(
    ({ start }) => start < end,
  );
  return { text: applyMaskings(text, maskings, end), cut, maskings };
}

/** The first bytes, ending between two UTF-8 characters: never more than three continuation bytes are dropped. */
function upTo(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.length <= limit) return bytes;
  let end = limit;
  while (end > limit - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

/**
 * Masks a body by what its type says it is; many gateways send no type, so a leading bracket also identifies JSON and XML.
 * @param isWholeJson whether the text is JSON, where that is known
 */
export function maskBody(
  text: string,
  contentType: string | null,
  parts: PrivateParts = noPrivateParts,
  isWholeJson?: boolean,
): Masking[] {
  return maskUntilStable(text, maskerOf(text, contentType, parts, isWholeJson));
}

function maskerOf(
  text: string,
  contentType: string | null,
  parts: PrivateParts,
  isKnownJson: boolean | undefined,
): (text: string) => Masking[] {
  const isPrivate = privatePointers(parts);
  const type = contentType === null ? "" : mediaType(contentType);
  if (type === "application/x-www-form-urlencoded") return (each) => maskForm(each);
  if (type.startsWith("multipart/")) return (each) => maskMultipart(each, contentType ?? "");
  const first = text.trimStart().charAt(0);
  if (isJsonType(contentType) || first === "{" || first === "[") {
    // A mask is a JSON text in the place of another, so this holds for the masked text too.
    const isWhole = isKnownJson ?? isJsonText(text);
    return (each) => maskJson(each, isPrivate, isWhole);
  }
  return first === "<" ? maskXml : (each) => findSecrets(each);
}

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
