import { decodeForm } from "../telemetry/decode-form.ts";
import { findSecrets } from "./find-secrets.ts";
import { mask, pointerToken, type Masking } from "./masking.ts";
import { secretKind, secretParameterKind } from "./secret-name.ts";

/** Masks `name=value&…` by name and by the shape of decoded values; everything else keeps its encoding. */
export function maskForm(text: string, kindOfName: (name: string) => string | null = secretKind): Masking[] {
  const maskings: Masking[] = [];
  let start = 0;
  for (const part of text.split("&")) {
    const end = start + part.length;
    const equals = part.indexOf("=");
    const name = decodeForm(equals === -1 ? "" : part.slice(0, equals));
    const value = decodeForm(part.slice(equals + 1));
    const kind = value === "" || value === mask ? null : (kindOfName(name) ?? findSecrets(value)[0]?.kind ?? null);
    if (kind !== null) {
      const pointer = name === "" ? "" : `/${pointerToken(name)}`;
      maskings.push({ start: start + equals + 1, end, replacement: mask, pointer, kind });
    }
    start = end + 1;
  }
  return maskings;
}

/** As `maskForm`, for the query of a request target. */
export function maskQuery(query: string): Masking[] {
  return maskForm(query, secretParameterKind);
}
