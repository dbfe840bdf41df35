import { createHash } from "node:crypto";
import type { AlertEvidence } from "@parapet/contract";
import type { RuleRow } from "./table.ts";

/** What an alert is about; what is null plays no part. */
export interface Subject {
  readonly apiId: string | null;
  readonly host: string | null;
  /** 0 if unknown. */
  readonly port: number | null;
  readonly method: string | null;
  readonly template: string | null;
  readonly action: string | null;
  readonly sourceId: string | null;
  readonly finding: string | null;
}

export const nothing: Subject = {
  apiId: null,
  host: null,
  port: null,
  method: null,
  template: null,
  action: null,
  sourceId: null,
  finding: null,
};

/** A rule that holds for a subject, with its reasons. */
export interface Firing {
  readonly rule: RuleRow;
  readonly subject: Subject;
  readonly evidence: AlertEvidence;
  /** Calls that it stands for; null for a condition that lasts. */
  readonly calls: number | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The same for the same rule and subject: an alert of this fingerprint is this alert again. */
export function toFingerprint({ rule, subject }: Pick<Firing, "rule" | "subject">): Buffer {
  const { host, port, method, template, action, sourceId, finding } = subject;
  const ofAction = action === null ? [] : [action];
  return createHash("sha256")
    .update(JSON.stringify([rule.id, host, port, method, template, sourceId, finding, ...ofAction]))
    .digest();
}

/** More firings of one rule and API at once become one alert for the API: a scan must not fill the list. */
const maxPerApi = 20;

/** Firings of which too many are about one API, put together. */
export function foldFirings(firings: readonly Firing[]): Firing[] {
  const groups = Map.groupBy(firings, ({ rule, subject }) => `${rule.id} ${subject.host} ${subject.port}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || first.calls === null || group.length <= maxPerApi) return group;
    return [foldGroup(first, group)];
  });
}

function foldGroup(first: Firing, group: readonly Firing[]): Firing {
  const calls = group.reduce((sum, each) => sum + (each.calls ?? 0), 0);
  const { apiId, host, port } = first.subject;
  return {
    ...first,
    subject: { ...nothing, apiId, host, port },
    evidence: { ...first.evidence, observed: calls, operations: group.length },
    calls,
    firstAt: new Date(Math.min(...group.map(({ firstAt }) => firstAt.getTime()))),
    lastAt: new Date(Math.max(...group.map(({ lastAt }) => lastAt.getTime()))),
  };
}
