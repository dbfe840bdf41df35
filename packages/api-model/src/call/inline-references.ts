import type { SpecDocument } from "../conformance/spec-document.ts";
import { pointerTo } from "../conformance/finding.ts";
import { isWireObject } from "../telemetry/wire-value.ts";
import { keysOf, pointerOf } from "./pointer.ts";

/** Deeper than this a reference stays one: schemas may hold themselves. */
const deepest = 12;

/** A part of a document that needs no other part, and where in it the parts it was made of now stand. */
export interface Inlined {
  readonly value: unknown;
  /** Where what stood at a pointer of the document now stands, as keys into the value. */
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
      Object.entries(value).map(([key, each]) => [key, visit(each, from + pointerOf([key]), [...to, key], open)]),
    );
  };
  const value = visit(part, pointerOf(at), [], []);
  return {
    value,
    find: (pointer) => {
      const keys = keysOf(pointer);
      // The nearest part above that is there.
      for (let length = keys.length; length >= 0; length -= 1) {
        const place = places.get(pointerOf(keys.slice(0, length)));
        if (place !== undefined) return place;
      }
      return [];
    },
  };
}
