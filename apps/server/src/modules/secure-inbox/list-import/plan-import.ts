import { importLimits, type ImportLine, type ImportRefusal } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import { readPastedList } from "./read-pasted-list.ts";

/** How a value would be imported: normalized and whether it exists, or why it is rejected. */
export type Classified =
  | { readonly kind: "value"; readonly value: string; readonly isKnown: boolean }
  | { readonly kind: "refused"; readonly why: ImportRefusal };

/** Plans an import line by line. `room` is how many new entries fit. @throws Failure `invalid_input` */
export function planImport(text: string, classify: (typed: string) => Classified, room: number): ImportLine[] {
  const values = readPastedList(text);
  if (values.length > importLimits.values) {
    const message = `The list has ${values.length} values; up to ${importLimits.values} can be imported at once.`;
    throw new Failure("invalid_input", { errors: [{ pointer: "/text", message }] });
  }
  const seen = new Set<string>();
  let left = room;
  return values.map(({ isCandidate, ...typed }, at): ImportLine => {
    const isHeading = !isCandidate && at === 0 && values.length > 1;
    if (isHeading) return { ...typed, value: null, result: "heading", why: null };
    const refused = (why: ImportRefusal): ImportLine => ({ ...typed, value: null, result: "refused", why });
    const classified = classify(typed.typed);
    if (classified.kind === "refused") return refused(classified.why);
    const { value, isKnown } = classified;
    if (seen.has(value)) return refused("doubled");
    seen.add(value);
    if (isKnown) return { ...typed, value, result: "known", why: null };
    if (left === 0) return refused("full");
    left -= 1;
    return { ...typed, value, result: "new", why: null };
  });
}
