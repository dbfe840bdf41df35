import { importLimits, type ImportLine, type ImportRefusal } from "@parapet/contract";
import { Failure } from "../../../platform/failure.ts";
import { readPastedList } from "./read-pasted-list.ts";

/** What is made of a value: how it is kept and whether it is there already, or why it is refused. */
export type Judged =
  | { readonly kind: "value"; readonly value: string; readonly isKnown: boolean }
  | { readonly kind: "refused"; readonly why: ImportRefusal };

/**
 * What importing a list would do, value by value, in its order. `room`: how many new ones there may be.
 * @throws Failure `invalid_input`
 */
export function planImport(text: string, judge: (typed: string) => Judged, room: number): ImportLine[] {
  const values = readPastedList(text);
  if (values.length > importLimits.values) {
    const message = `It holds ${values.length} values; ${importLimits.values} are imported at once at most.`;
    throw new Failure("invalid_input", { errors: [{ pointer: "/text", message }] });
  }
  const seen = new Set<string>();
  let left = room;
  return values.map(({ isCandidate, ...typed }, at): ImportLine => {
    const isHeading = !isCandidate && at === 0 && values.length > 1;
    if (isHeading) return { ...typed, value: null, result: "heading", why: null };
    const refused = (why: ImportRefusal): ImportLine => ({ ...typed, value: null, result: "refused", why });
    const judged = judge(typed.typed);
    if (judged.kind === "refused") return refused(judged.why);
    const { value, isKnown } = judged;
    if (seen.has(value)) return refused("doubled");
    seen.add(value);
    if (isKnown) return { ...typed, value, result: "known", why: null };
    if (left === 0) return refused("full");
    left -= 1;
    return { ...typed, value, result: "new", why: null };
  });
}
