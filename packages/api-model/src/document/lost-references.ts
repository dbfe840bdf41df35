import type { SpecDocument } from "../conformance/spec-document.ts";
import { pointerToken } from "../redaction/masking.ts";

/** Values of these keys are data of the API, where `$ref` is a name like any other. */
const data = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Pointers to the references that lead nowhere in their own document, up to a hundred; those to other files are left. */
export function lostReferences({ root, resolve }: SpecDocument): string[] {
  const found: string[] = [];
  const waiting: { readonly value: unknown; readonly pointer: string }[] = [{ value: root, pointer: "" }];
  for (let next = waiting.pop(); next !== undefined && found.length < 100; next = waiting.pop()) {
    const { value, pointer } = next;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, below] of Object.entries(value)) {
      const place = `${pointer}/${pointerToken(key)}`;
      const isReference = key === "$ref" && typeof below === "string" && below.startsWith("#/");
      if (isReference && resolve(below) === null) found.push(place);
      // The names of properties are the API's own: one may be called `example`.
      const isNamed = /\/(?:properties|schemas|definitions|parameters|headers)$/.test(pointer);
      if (isNamed || (!data.has(key) && !key.startsWith("x-"))) waiting.push({ value: below, pointer: place });
    }
  }
  return found.toSorted();
}
