import { isWireObject } from "../telemetry/wire-value.ts";
import { add, below, type Findings, type Place, type Where } from "./finding.ts";
import { say } from "./phrases.ts";
import type { SpecDocument } from "./spec-document.ts";

/** A part of an operation that is described nowhere: in another file, say. */
export interface LostReference {
  readonly reference: string;
  /** The part of the call, and the place of the reference. */
  readonly where: Where;
}

/** Characters of a reference in a finding. */
const longest = 200;

/** What a value refers to in vain; null where it refers to nothing, or leads somewhere. */
export function lostReference(
  document: SpecDocument,
  value: unknown,
  sample: Place,
  spec: Place | null,
): LostReference | null {
  const reference = isWireObject(value) ? value["$ref"] : undefined;
  if (typeof reference !== "string" || isWireObject(document.resolve(reference)?.value)) return null;
  return { reference, where: { sample, spec: below(spec, "$ref") } };
}

/** What is described nowhere can't be checked. */
export function addLost({ reference, where }: LostReference, findings: Findings): void {
  add(findings, "unchecked", "reference_unchecked", where, reference.slice(0, longest), say("not_checked"));
}
