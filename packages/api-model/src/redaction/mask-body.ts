import { mediaType, isJsonType } from "../telemetry/media-type.ts";
import { findSecrets } from "./find-secrets.ts";
import { maskForm } from "./mask-form.ts";
import { maskJson } from "./mask-json.ts";
import { maskMultipart } from "./mask-multipart.ts";
import { maskXml } from "./mask-xml.ts";
import { maskUntilStable } from "./mask-until-stable.ts";
import type { Masking } from "./masking.ts";

/** Masks a body by what its type says it is; many gateways send no type, so a bracket in front tells JSON and XML too. */
export function maskBody(text: string, contentType: string | null): Masking[] {
  return maskUntilStable(text, maskerOf(text, contentType));
}

function maskerOf(text: string, contentType: string | null): (text: string) => Masking[] {
  const type = contentType === null ? "" : mediaType(contentType);
  if (type === "application/x-www-form-urlencoded") return (each) => maskForm(each);
  if (type.startsWith("multipart/")) return (each) => maskMultipart(each, contentType ?? "");
  const first = text.trimStart().charAt(0);
  if (isJsonType(contentType) || first === "{" || first === "[") return maskJson;
  return first === "<" ? maskXml : (each) => findSecrets(each);
}
