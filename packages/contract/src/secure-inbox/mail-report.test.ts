import { expect, it } from "vitest";
import { mailReport } from "./mail-report.ts";

it("parses a report from before taxonomies and composite authentication", () => {
  const noAddresses = { from: [], reply_to: [], to: [], cc: [], return_path: null };
  const nothing = { headers: [], hops: [], links: [], attachments: [], codes: [], defects: [], signals: [] };
  const microsoft = { category: "PHSH", spam_level: 5, bulk_level: null, safety_tip: null, filter_verdict: "SPM" };
  const read = mailReport.parse({
    ...noAddresses,
    ...nothing,
    authentication: { compared: [], policy: null },
    microsoft: { ...microsoft, ip: null, country: null },
    rules: [{ id: "qr-names-recipient", version: 1 }],
    score: { total: 0, bias: 0, contributions: [] },
    smallest_change: null,
    has_page: false,
    has_plain: true,
  });
  expect(read.rules).toEqual([{ id: "qr-names-recipient", version: 1, taxonomy: null }]);
  expect(read.microsoft).toMatchObject({ category: "PHSH", composite: null });
});
