import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDirectoryAudit, readRiskDetection } from "./read-audit.ts";

const at = Date.parse("2026-11-10T08:00:00Z");

/** A `directoryAudit` as Microsoft Graph documents it. */
const consent = {
  id: "Directory_1",
  activityDateTime: "2026-11-10T08:00:00Z",
  activityDisplayName: "Consent to application",
  result: "success",
  initiatedBy: {
    app: null,
    user: { id: "ann", userPrincipalName: "ann@meridian.example", ipAddress: "198.51.100.90" },
  },
  targetResources: [
    {
      id: "sp-1",
      displayName: "Tidy",
      type: "ServicePrincipal",
      modifiedProperties: [
        { displayName: "ConsentContext.IsAdminConsent", oldValue: null, newValue: '"False"' },
        { displayName: "ConsentAction.Permissions", oldValue: null, newValue: '"[] => [[Scope: Mail.Read]]"' },
      ],
    },
    { id: "ann", displayName: null, userPrincipalName: "ann@meridian.example", type: "User" },
  ],
};

describe("a directory audit", () => {
  it("has the actor, the action, the targets, the address and the time", () => {
    expect(readDirectoryAudit(consent)).toEqual({
      id: "Directory_1",
      at,
      activity: "Consent to application",
      isSuccess: true,
      actorId: "ann",
      actorName: "ann@meridian.example",
      ip: "198.51.100.90",
      targets: [
        {
          id: "sp-1",
          name: "Tidy",
          type: "ServicePrincipal",
          changed: {
            "ConsentContext.IsAdminConsent": "False",
            "ConsentAction.Permissions": "[] => [[Scope: Mail.Read]]",
          },
        },
        { id: "ann", name: "ann@meridian.example", type: "User", changed: {} },
      ],
    });
  });

  it.each([
    ["success", true],
    ["Success", true],
    ["failure", false],
    ["timeout", false],
    ["", false],
    [undefined, false],
  ])("with the result %s succeeded: %s", (result, isSuccess) => {
    expect(readDirectoryAudit({ ...consent, result })?.isSuccess).toBe(isSuccess);
  });

  it("has no user when an application did it", () => {
    const byApp = { ...consent, initiatedBy: { app: { displayName: "Sync", servicePrincipalId: "sp-9" }, user: null } };
    expect(readDirectoryAudit(byApp)).toMatchObject({ actorId: "", actorName: "", ip: "" });
    expect(readDirectoryAudit({ ...consent, initiatedBy: undefined })).toMatchObject({ actorId: "" });
  });

  it.each([
    ['"True"', "True"],
    ['"say \\"no\\""', 'say "no"'],
    // Other values are kept as text.
    ["[1,2]", "[1,2]"],
    ["true", "true"],
    ["plain text", "plain text"],
    ['"cut off', '"cut off'],
    ["", ""],
    [null, ""],
  ])("has the new value %s as %s", (newValue, expected) => {
    const targetResources = [{ modifiedProperties: [{ displayName: "X", newValue }] }];
    expect(readDirectoryAudit({ ...consent, targetResources })?.targets).toEqual([
      { id: "", name: "", type: "", changed: { X: expected } },
    ]);
  });

  it.each([
    ["no id", { id: "" }],
    ["a number for an id", { id: 1 }],
    ["no time", { activityDateTime: undefined }],
    ["no readable time", { activityDateTime: "yesterday" }],
  ])("is rejected with %s", (_, change) => {
    expect(readDirectoryAudit({ ...consent, ...change })).toBeNull();
  });
});

const risk = {
  id: "risk-1",
  requestId: "sign-in-1",
  riskEventType: "leakedCredentials",
  riskLevel: "high",
  riskState: "atRisk",
  userId: "ann",
  ipAddress: "198.51.100.90",
  activityDateTime: "2026-11-10T08:00:00Z",
  detectedDateTime: "2026-11-10T09:30:00Z",
};

describe("a risk detection", () => {
  it("has the user, the sign-in, the type, the level and the state", () => {
    expect(readRiskDetection(risk)).toEqual({
      id: "risk-1",
      at,
      userId: "ann",
      signInId: "sign-in-1",
      type: "leakedCredentials",
      level: "high",
      state: "atRisk",
      ip: "198.51.100.90",
    });
  });

  it("has the time of the activity, or of the detection if that is unknown", () => {
    expect(readRiskDetection({ ...risk, activityDateTime: null })?.at).toBe(at + 90 * 60_000);
    expect(readRiskDetection({ ...risk, detectedDateTime: null })?.at).toBe(at);
    expect(readRiskDetection({ ...risk, activityDateTime: null, detectedDateTime: null })).toBeNull();
  });

  it("can be without a sign-in", () => {
    expect(readRiskDetection({ ...risk, requestId: null, ipAddress: null })).toMatchObject({ signInId: "", ip: "" });
  });

  it.each([{ id: "" }, { userId: "" }, { userId: undefined }])("is rejected without its identifiers: %o", (change) => {
    expect(readRiskDetection({ ...risk, ...change })).toBeNull();
  });
});

it("reads any value without an error", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readDirectoryAudit(value)).toBeNull();
      expect(readRiskDetection(value)).toBeNull();
    }),
  );
  const part = fc.anything();
  fc.assert(
    fc.property(part, part, part, (targetResources, initiatedBy, result) => {
      expect(readDirectoryAudit({ ...consent, targetResources, initiatedBy, result })?.id).toBe("Directory_1");
    }),
  );
});
