import parse from "spdx-expression-parse";
import { permittedLicences } from "./permitted-licences.ts";

type Expression = ReturnType<typeof parse>;

/** Whether an SPDX expression can be met by permitted licences: all of AND, one of OR. */
export function isPermitted(licence: string): boolean {
  try {
    return holds(parse(licence));
  } catch {
    return false;
  }
}

function holds(expression: Expression): boolean {
  if ("license" in expression) return expression.exception === undefined && expression.license in permittedLicences;
  const [left, right] = [holds(expression.left), holds(expression.right)];
  return expression.conjunction === "and" ? left && right : left || right;
}
