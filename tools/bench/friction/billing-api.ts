import { randomUUID as newId } from "node:crypto";
import type { ProtectedEndpoint } from "@parapet/contract";
import type { Random } from "./random.ts";

const rows = [
  ["GET", "/status", "low"],
  ["GET", "/customers", "normal"],
  ["GET", "/customers/{id}", "normal"],
  ["POST", "/customers", "normal"],
  ["PATCH", "/customers/{id}", "normal"],
  ["GET", "/invoices", "normal"],
  ["GET", "/invoices/{id}", "normal"],
  ["POST", "/invoices", "normal"],
  ["PATCH", "/invoices/{id}", "normal"],
  ["DELETE", "/invoices/{id}", "normal"],
  ["GET", "/payments", "normal"],
  ["POST", "/payouts", "high"],
  ["POST", "/reports", "normal"],
  ["GET", "/reports/{id}", "normal"],
] as const;
type Method = (typeof rows)[number][0];
type Template = (typeof rows)[number][1];

/** The endpoints of the API that all populations call. */
export const billingEndpoints: readonly ProtectedEndpoint[] = rows.map(([method, template, sensitivity]) => ({
  id: newId(),
  method,
  template,
  sensitivity,
}));

/** A method and template, and how often it is called in a row. */
type Step = readonly [method: Method, template: Template, min: number, max: number];

/** What clients do, in the order in which they do it. */
const flows = {
  sync: [
    ["GET", "/status", 1, 1],
    ["GET", "/invoices", 1, 3],
    ["GET", "/invoices/{id}", 3, 12],
  ],
  update: [
    ["GET", "/customers", 1, 2],
    ["GET", "/customers/{id}", 1, 3],
    ["PATCH", "/customers/{id}", 1, 3],
  ],
  bill: [
    ["GET", "/customers", 1, 1],
    ["POST", "/invoices", 1, 5],
    ["GET", "/invoices/{id}", 1, 5],
    ["PATCH", "/invoices/{id}", 0, 2],
  ],
  pay: [
    ["GET", "/payments", 1, 2],
    ["POST", "/payouts", 1, 2],
  ],
  report: [
    ["POST", "/reports", 1, 1],
    ["GET", "/reports/{id}", 2, 6],
  ],
  clean: [
    ["GET", "/invoices", 1, 1],
    ["DELETE", "/invoices/{id}", 1, 3],
  ],
  look: [
    ["GET", "/invoices", 1, 2],
    ["GET", "/invoices/{id}", 1, 4],
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;
export type Flow = keyof typeof flows;

/** The calls of a flow. */
export function callsOf(flow: Flow, random: Random): readonly { readonly method: Method; readonly uri: string }[] {
  return flows[flow].flatMap(([method, template, min, max]) =>
    Array.from({ length: random.between(min, max) }, () => ({
      method,
      uri: template.replace("{id}", String(random.below(90_000))),
    })),
  );
}
