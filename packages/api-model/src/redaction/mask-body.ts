import { isJsonText } from "../telemetry/is-json-text.ts";
import { mediaType, isJsonType } from "../telemetry/media-type.ts";
import { findSecrets } from "./find-secrets.ts";
import { maskForm } from "./mask-form.ts";
import { maskJson } from "./mask-json.ts";
import { maskMultipart } from "./mask-multipart.ts";
import { maskXml } from "./mask-xml.ts";
import { maskUntilStable } from "./mask-until-stable.ts";
import type { Masking } from "./masking.ts";
import { noPrivateParts, privatePointers, type PrivateParts } from "./private-parts.ts";

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
