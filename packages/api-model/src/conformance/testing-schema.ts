import { checkValue } from "./check-schema.ts";
import type { Findings } from "./finding.ts";
import { specDocument } from "./spec-document.ts";
import { Steps } from "./steps.ts";

/** Whether a value violates nothing of a schema that is the root of its own document. */
export function isValid(schema: object, value: unknown, openapi = "3.1.0"): boolean {
  const document = specDocument({ ...schema, openapi });
  if (document === null) throw new Error("No document");
  const findings: Findings = { list: [], steps: new Steps(Infinity) };
  const { root } = document;
  const open = [{ schema: root, value }];
  checkValue(root, value, { sample: null, spec: null }, { document, direction: "response", findings, open });
  return findings.list.every(({ verdict }) => verdict !== "violation");
}
