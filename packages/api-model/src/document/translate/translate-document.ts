import { specDocument } from "../../conformance/spec-document.ts";
import type { WireObject } from "../../telemetry/wire-value.ts";
import type { Dialect } from "../dialect.ts";
import { lowerTo30, raiseTo31 } from "./between-3-0-and-3-1.ts";
import { lowerToSwagger } from "./lower-to-swagger.ts";
import { raiseSwagger } from "./raise-swagger.ts";

const dialects: readonly Dialect[] = ["2.0", "3.0", "3.1"];
/** From the dialect at a place to the next one, and back. */
const raise: readonly ((document: WireObject) => WireObject)[] = [raiseSwagger, raiseTo31];
const lower: readonly ((document: WireObject) => WireObject)[] = [lowerToSwagger, lowerTo30];

/**
 * A parsed document in another dialect, the same one where it is its own; null when it is none. What an older
 * dialect cannot say is left out, so that the translation allows all that the document does.
 */
export function translateDocument(value: unknown, dialect: Dialect): WireObject | null {
  const spec = specDocument(value);
  if (spec === null) return null;
  const [from, to] = [dialects.indexOf(spec.dialect), dialects.indexOf(dialect)];
  if (from < to) return raise.slice(from, to).reduce((document, step) => step(document), spec.root);
  return lower.slice(to, from).reduceRight((document, step) => step(document), spec.root);
}
