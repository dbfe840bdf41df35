import { identifierLimits } from "../conformance/normal-references.ts";
import type { SpecDocument } from "../conformance/spec-document.ts";
import { isJsonSchema } from "./dialect.ts";
import { pointerToken } from "../redaction/masking.ts";

/** Values of these keys are data of the API, where `$ref` is a name like any other. */
const data = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Most that are listed. */
const maxReferences = 100;

/** What leads nowhere: calls can't be checked there. */
export interface LooseEnd {
  /** `reference_outside`: into another file, which is never fetched. `identifier`: one of too many, or too long. */
  readonly fault: "reference" | "reference_outside" | "identifier";
  /** RFC 6901 pointer into the document. */
  readonly pointer: string;
}

/** References that lead nowhere in their own document, and identifiers that aren't read, a hundred at most. */
export function lostReferences(document: SpecDocument): LooseEnd[] {
  const found: LooseEnd[] = [];
  const waiting: { readonly value: unknown; readonly pointer: string }[] = [{ value: document.root, pointer: "" }];
  const identifiers = new Set<string>();
  for (let next = waiting.pop(); next !== undefined && found.length < maxReferences; next = waiting.pop()) {
    const { value, pointer } = next;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, below] of Object.entries(value)) {
      const place = `${pointer}/${pointerToken(key)}`;
      const fault = typeof below === "string" ? faultOf(key, below, document, identifiers) : null;
      if (fault !== null) found.push({ fault, pointer: place });
      // The names of properties are the API's own: one may be called `example`.
      const isNamed = /\/(?:properties|schemas|definitions|parameters|headers)$/.test(pointer);
      if (isNamed || (!data.has(key) && !key.startsWith("x-"))) waiting.push({ value: below, pointer: place });
    }
  }
  return found.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1)).slice(0, maxReferences);
}

function faultOf(
  key: string,
  text: string,
  { dialect, resolve }: SpecDocument,
  identifiers: Set<string>,
): LooseEnd["fault"] | null {
  const isSchema = isJsonSchema(dialect);
  if (key === "$ref" || (key === "$dynamicRef" && isSchema)) {
    if (resolve(text) !== null) return null;
    return text.startsWith("#") ? "reference" : "reference_outside";
  }
  if (key !== "$id" || !isSchema) return null;
  identifiers.add(text);
  return text.length > identifierLimits.characters || identifiers.size > identifierLimits.resources
    ? "identifier"
    : null;
}
