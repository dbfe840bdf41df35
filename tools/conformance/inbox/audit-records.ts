import { emptyRuleContext, readAuditRecord, scoreAuditChange } from "@parapet/mail-analysis";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({
  samples: z.array(
    z.object({
      expect: z.object({
        kind: z.string(),
        mailbox: z.string().optional(),
        signals: z.array(z.string()).default([]),
        action: z.string().optional(),
      }),
      record: z.looseObject({ Id: z.string(), Operation: z.string(), ClientIP: z.string().default("") }),
    }),
  ),
});

/** Readings of audit records: the kind of change, the mailbox, and at least the expected signals. */
export const auditRecords: Suite = async ({ name, path }, bench) => {
  const cases = fixture.parse(readFixture(path)).samples.map(({ expect, record }) => ({
    name: `${record.Operation} ${record.Id}`,
    check: async () => {
      const read = readAuditRecord(record);
      if (read.kind !== expect.kind) return [`is ${read.kind}, expected ${expect.kind}`];
      if (read.kind === "ignore") return [];
      const own = organizationOf(record["OrganizationName"], record["UserId"]);
      const found = new Set(
        scoreAuditChange(read, { ...emptyRuleContext, ownDomains: own }).signals.map(({ id }) => id),
      );
      const { mailbox, ip } = read.origin;
      const needsReading = "rule" in read && read.rule === null;
      return [
        ...(expect.mailbox === undefined || mailbox === expect.mailbox ? [] : [`is about ${mailbox}`]),
        ...expect.signals.filter((id) => !found.has(id)).map((id) => `lacks ${id}`),
        ...(expect.action !== undefined && !needsReading ? ["does not ask for the rules to be read"] : []),
        ...(record.ClientIP !== "" && (ip === null || !record.ClientIP.includes(ip)) ? [`comes from ${ip}`] : []),
      ];
    },
  }));
  return await runCases(name, cases, bench);
};

/** The organization's domains, as far as the record determines them. */
function organizationOf(...named: readonly unknown[]): readonly string[] {
  return named.flatMap((each) => (typeof each === "string" ? [each.slice(each.lastIndexOf("@") + 1)] : []));
}
