import { limits } from "../limits.ts";
import { readJsonBody } from "../learning/parse-body.ts";
import { bodyText } from "../telemetry/body-text.ts";
import { isJsonType } from "../telemetry/media-type.ts";
import { maskBody } from "./mask-body.ts";
import { applyMaskings, type Masking } from "./masking.ts";
import { noPrivateParts, type PrivateParts } from "./private-parts.ts";

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
