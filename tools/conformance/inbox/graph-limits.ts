import { serviceLimits } from "@parapet/graph-client";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const window = z.object({ requests: z.number(), windowSeconds: z.number() });
const fixture = z.object({
  outlook: z.object({ perAppMailbox: z.object({ concurrent: z.number() }) }),
  reports: z.object({ auditLogs: window }),
  identityProtection: window,
  batch: z.object({ maxRequests: z.number() }),
});

/** The client keeps the limits that Microsoft documents. */
export const graphLimits: Suite = async ({ name, path }, bench) => {
  const { outlook, reports, identityProtection, batch } = fixture.parse(readFixture(path));
  const { mailboxConcurrency, reports: reportLimits, identityProtection: identityLimits, batchItems } = serviceLimits;
  const rows = [
    ["calls in flight to a mailbox", mailboxConcurrency, outlook.perAppMailbox.concurrent],
    ["reports", perSecond(reportLimits), perSecond(callsOf(reports.auditLogs))],
    ["identity protection", perSecond(identityLimits), perSecond(callsOf(identityProtection))],
    ["items of a batch", batchItems, batch.maxRequests],
  ] as const;
  const cases = rows.map(([what, ours, documented]) => ({
    name: what,
    check: async () => (ours <= documented ? [] : [`are ${ours}, and ${documented} are allowed`]),
  }));
  return runCases(name, cases, bench);
};

interface Calls {
  readonly calls: number;
  readonly seconds: number;
}

function callsOf({ requests, windowSeconds }: z.infer<typeof window>): Calls {
  return { calls: requests, seconds: windowSeconds };
}

function perSecond({ calls, seconds }: Calls): number {
  return calls / seconds;
}
