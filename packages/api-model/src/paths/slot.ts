import { segmentsOf } from "./path-tree.ts";
import { placeholderName } from "./segment-class.ts";

/** The slot (see `Edit`) of a template's segment, counted from 0: what stands before it, parameters without names. */
export function slotAt(template: string, index: number): string {
  return segmentsOf(template)
    .slice(0, index)
    .map((segment) => `/${placeholderName(segment) === null ? segment : "{}"}`)
    .join("");
}

/** The slot of a template's parameter; null when it has none of this name. */
export function slotOfParameter(template: string, name: string): string | null {
  const index = segmentsOf(template).findIndex((segment) => placeholderName(segment) === name);
  return index === -1 ? null : slotAt(template, index);
}
