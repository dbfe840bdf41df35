import type { SpecDocument } from "../conformance/spec-document.ts";
import { pointerTo } from "../conformance/finding.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { parsePointer, toPointer } from "./pointer.ts";

/** Deeper than this a reference stays one: schemas may hold themselves. */
const deepest = 12;

/** A self-contained part of a document, with the new locations of the parts inlined into it. */
interface Inlined {
  readonly value: unknown;
  /** New location by pointer of the document, as keys into the value. */
  readonly find: (pointer: string) => readonly string[];
}

/** Puts what references lead to in their place. @param at the keys of the part in the document */
export function inlineReferences(document: SpecDocument, part: unknown, at: readonly string[]): Inlined {
  const places = new Map<string, readonly string[]>();
  const visit = (value: unknown, from: string, to: readonly string[], open: readonly string[]): unknown => {
    if (!places.has(from)) places.set(from, to);
    if (Array.isArray(value))
      return value.map((item, index) => visit(item, `${from}/${index}`, [...to, String(index)], open));
    if (!isWireObject(value)) return value;
    const reference = value["$ref"];
    if (typeof reference === "string") {
      const target = document.resolve(reference);
      if (target === null || open.includes(reference) || open.length >= deepest) return value;
      return visit(target.value, pointerTo(target.place), to, [...open, reference]);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, visit(each, from + toPointer([key]), [...to, key], open)]),
    );
  };
  const value = visit(part, toPointer(at), [], []);
  return {
    value,
    find: (pointer) => {
      const keys = parsePointer(pointer);
      // The nearest part above that is there.
      for (let length = keys.length; length >= 0; length -= 1) {
        const place = places.get(toPointer(keys.slice(0, length)));
        if (place !== undefined) return place;
      }
      return [];
    },
  };
}
