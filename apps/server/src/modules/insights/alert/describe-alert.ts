import { initialRuleNames, type AlertEvidence } from "@parapet/contract";
import type { AlertRow } from "./table.ts";

/** What an alert says in the words of mails and messages, which are English. */
export interface Description {
  readonly title: string;
  readonly why: string;
}

type Named = Pick<AlertRow, "kind" | "host" | "port" | "method" | "template" | "finding" | "evidence">;

/** The operation, the API or the source that an alert is about. */
export function subjectOf({ host, port, method, template }: Named, sourceName: string | null): string {
  if (host === null) return sourceName ?? "a deleted source";
  const api = port === null || port === 0 ? host : `${host}:${port}`;
  return method === null ? api : `${method} ${api}${template ?? ""}`;
}

export function describeAlert(alert: Named, sourceName: string | null): Description {
  const finding = alert.finding === null ? "" : ` (${alert.finding})`;
  return {
    title: `${initialRuleNames[alert.kind]}: ${subjectOf(alert, sourceName)}${finding}`,
    why: reasonOf(alert.evidence),
  };
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

function valueOf(unit: AlertEvidence["unit"], value: number): string {
  switch (unit) {
    case "share":
      return percent.format(value);
    case "ms":
      return `${number.format(value)} ms`;
    case "minutes":
      return `${number.format(value)} minutes`;
    case "calls":
      return `${number.format(value)} ${value === 1 ? "call" : "calls"}`;
  }
}

function reasonOf({ unit, observed, expected, limit, since, operations }: AlertEvidence): string {
  const of = operations === undefined ? "" : ` of ${number.format(operations)} operations`;
  const usual = expected === null ? `limit ${valueOf(unit, limit)}` : `expected ${valueOf(unit, expected)}`;
  return `${valueOf(unit, observed)}${of} since ${since.slice(0, 16).replace("T", " ")} UTC, ${usual}.`;
}
