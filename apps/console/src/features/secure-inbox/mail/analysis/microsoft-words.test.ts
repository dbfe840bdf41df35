import type { MailMicrosoft } from "@parapet/contract";
import { expect, test } from "vitest";
import { agreesWithMicrosoft, microsoftStatements } from "./microsoft-words.ts";

const silent: MailMicrosoft = {
  category: null,
  spam_level: null,
  bulk_level: null,
  safety_tip: null,
  filter_verdict: null,
  ip: null,
  country: null,
  composite: null,
};
const shown = (part: Partial<MailMicrosoft>) =>
  microsoftStatements({ ...silent, ...part }).flatMap(({ key, code, words }) =>
    key === "theirs" && part.category === undefined
      ? []
      : [{ code, words: words.map((id) => id.replace("mailAnalysis.ms.", "")) }],
  );

test.each([
  [{ composite: { result: "fail", reason: "000" } }, "compauth=fail reason=000", ["composite.fail", "reason.explicit"]],
  [
    { composite: { result: "fail", reason: "601" } },
    "compauth=fail reason=601",
    ["composite.fail", "reason.ownDomain"],
  ],
  [{ composite: { result: "pass", reason: "130" } }, "compauth=pass reason=130", ["composite.pass", "reason.arc"]],
  // The last two digits of these are Microsoft's own business.
  [{ composite: { result: "pass", reason: "109" } }, "compauth=pass reason=109", ["composite.pass"]],
  [{ composite: { result: "none", reason: "405" } }, "compauth=none reason=405", ["composite.none", "reason.bypassed"]],
  [{ composite: { result: "softpass", reason: null } }, "compauth=softpass", ["composite.softpass"]],
  [{ composite: { result: "new", reason: "800" } }, "compauth=new reason=800", []],
  [{ category: "HPHSH" }, "CAT:HPHSH", ["category.surePhishing"]],
  [{ category: "NEW" }, "CAT:NEW", []],
  [{ spam_level: -1 }, "SCL:-1", ["level.skipped"]],
  [{ spam_level: 9 }, "SCL:9", ["level.sureSpam"]],
  [{ bulk_level: 7 }, "BCL:7", ["bulk.some"]],
  [{ filter_verdict: "SKB" }, "SFV:SKB", ["filter.refused"]],
  [{ safety_tip: "9.5" }, "SFTY:9.5", []],
])("%j is shown as written, with its meaning if documented", (part, code, words) => {
  expect(shown(part)).toEqual([{ code, words }]);
});

test.each([
  ["malicious", "PHSH", true],
  ["suspicious", "SPOOF", true],
  ["malicious", "NONE", false],
  ["clean", "SPM", false],
  ["graymail", "BULK", true],
  ["clean", "NONE", true],
  ["unsure", "NONE", null],
  ["clean", "NEW", null],
  ["clean", null, null],
] as const)("for us %s, for Microsoft %s: they agree: %s", (verdict, category, agrees) => {
  expect(agreesWithMicrosoft(verdict, { ...silent, category })).toBe(agrees);
});
