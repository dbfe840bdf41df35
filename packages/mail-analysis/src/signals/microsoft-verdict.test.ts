import { expect, test } from "vitest";
import type { SenderAuthentication } from "./mail-context.ts";
import { readPair, rightPair, type SignalCase, stateOf } from "./testing.ts";

const id = "auth.ms_verdict";
const passed: SenderAuthentication = {
  dmarc: "pass",
  policy: "reject",
  passed: ["partner.example"],
  isVouchedByArc: false,
};
const failed: SenderAuthentication = { ...passed, dmarc: "fail", passed: [] };
const forwarded: SenderAuthentication = { ...failed, isVouchedByArc: true };
const byFilter = (field: string) => ({
  headers: [`X-Forefront-Antispam-Report: CIP:192.0.2.1;CTRY:FR;LANG:en;SFV:NSPM;${field}DIR:INB`],
});
const results = (composite: string) => `Authentication-Results: spf=none smtp.mailfrom=partner.example; ${composite}`;
const byServer = (composite: string) => ({ headers: [results(composite)] });

const cases: readonly SignalCase[] = [
  { id, mail: byFilter("CAT:HPHISH;"), miss: byFilter("CAT:HSPM;") },
  // Safety tips 9.19 and 9.20 are domain and user impersonation, 9.25 is first contact.
  { id, mail: byFilter("SFTY:9.19;"), miss: byFilter("SFTY:9.25;") },
  { id, mail: byFilter("SFTY:9.20;"), miss: byFilter("SFTY:9.2;") },
  { id, mail: byFilter("SCL:5;"), miss: byFilter("SCL:4;") },
  {
    id,
    mail: { headers: ["X-MS-Exchange-Organization-SCL: 9"] },
    miss: { headers: ["X-MS-Exchange-Organization-SCL: -1"] },
  },
  ...["000", "001", "002", "010", "601"].map((reason) => ({
    id,
    mail: byServer(`compauth=fail reason=${reason}`),
    miss: byServer(`compauth=none reason=${reason}`),
  })),
  { id, mail: byServer("compauth=fail"), miss: byServer("compauth=softpass reason=202") },
  {
    id,
    mail: byServer("compauth=fail reason=001"),
    context: { authentication: failed },
    miss: byServer("compauth=fail reason=001"),
    missContext: { authentication: passed },
  },
  {
    id,
    mail: byServer("compauth=fail reason=010"),
    context: { authentication: forwarded },
    miss: byServer("compauth=fail reason=001"),
    missContext: { authentication: forwarded },
  },
  {
    id,
    mail: byServer("compauth=fail reason=000"),
    context: { authentication: passed },
    miss: { headers: [results("compauth=pass reason=100"), results("compauth=fail reason=000")] },
    missContext: { authentication: passed },
  },
];

test.each(cases.map((each, at) => [at, each] as const))("Microsoft's doubts, and similar verdicts (%i)", (_, pair) => {
  expect(readPair(pair)).toEqual(rightPair);
});

test("Microsoft's verdict isn't taken from other servers' results", () => {
  expect(stateOf(id, {})).toBe("unavailable");
  expect(stateOf(id, byServer("dmarc=fail"))).toBe("unavailable");
  const sealed = { headers: [`ARC-${results("compauth=fail reason=000")}`.replace("Results: ", "Results: i=1; ")] };
  expect(stateOf(id, sealed)).toBe("unavailable");
});
