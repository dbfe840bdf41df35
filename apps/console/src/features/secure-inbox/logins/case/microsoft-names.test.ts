import { expect, test } from "vitest";
import { auditName, outcomeName, riskName } from "./microsoft-names.ts";

const t = (id: string) => `<${id}>`;

test("what Microsoft documents is said in words, and anything else as it came", () => {
  expect(riskName(t, "leakedCredentials")).toBe("<login.microsoft.risk.leakedCredentials>");
  expect(riskName(t, "riskOfTomorrow")).toBe("riskOfTomorrow");
  expect(auditName(t, "User registered security info")).toBe("<login.microsoft.audit.addMethod>");
  expect(auditName(t, "Frobnicate user")).toBe("Frobnicate user");
  expect(auditName(t, "toString")).toBe("toString");
  expect(outcomeName(t, "atRisk")).toBe("<login.microsoft.state.atRisk>");
  expect(outcomeName(t, "50126 Invalid username")).toBe("50126 Invalid username");
});
