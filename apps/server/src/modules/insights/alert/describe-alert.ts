import type { AlertEvidence, AlertKind } from "@parapet/contract";
import type { AlertRow } from "./table.ts";

/** The console's titles in English; stored rule names stay as they were given. */
const titles: Readonly<Record<AlertKind, string>> = {
  new_api: "New API",
  new_operation: "New operation",
  shadow: "Undocumented operation called",
  zombie: "Deprecated operation called",
  violation: "Contract violations",
  pii_new: "New personal data",
  weak_jwt: "Weak credentials",
  error_rate: "High error rate",
  latency: "High latency",
  traffic_drop: "Traffic drop",
  traffic_spike: "Traffic spike",
  source_silent: "Silent source",
};

/** What an alert says in emails, Slack messages and webhooks, which are in English. */
interface Description {
  readonly title: string;
  readonly why: string;
}

type Named = Pick<AlertRow, "kind" | "host" | "port" | "method" | "template" | "action" | "finding" | "evidence">;

/** The operation, the API or the source that an alert is about. */
export function formatSubject({ host, port, method, template, action }: Named, sourceName: string | null): string {
  if (host === null) return sourceName ?? "a deleted source";
  const [name = host] = host.split("/", 1);
  const prefix = host.slice(name.length);
  const api = port === null || port === 0 ? name : `${name}:${port}`;
  if (method === null) return `${api}${prefix}`;
  // Templates begin with the path prefix.
  return `${method} ${api}${template ?? prefix}${action === null ? "" : ` ${action}`}`;
}

export function describeAlert(alert: Named, sourceName: string | null): Description {
  const finding = alert.finding === null ? "" : ` (${alert.finding})`;
  return {
    title: `${titles[alert.kind]}: ${formatSubject(alert, sourceName)}${finding}`,
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
  const reference = expected === null ? `threshold ${valueOf(unit, limit)}` : `usual ${valueOf(unit, expected)}`;
  return `${valueOf(unit, observed)}${of} since ${since.slice(0, 16).replace("T", " ")} UTC, ${reference}.`;
}
