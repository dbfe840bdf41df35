import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { levelIn, readSignIn } from "./read-sign-in.ts";

const v1 = {
  id: "a",
  createdDateTime: "2026-11-10T08:00:00Z",
  userId: "u",
  status: { errorCode: 0 },
  location: { countryOrRegion: "no", geoCoordinates: { latitude: 0, longitude: 0 } },
  riskLevelDuringSignIn: "hidden",
  autonomousSystemNumber: null,
};

/** A `signIn` with every property that is read, as the beta of Microsoft Graph documents them. */
const beta = {
  id: "sign-in-1",
  createdDateTime: "2026-11-10T08:00:00Z",
  userId: "ann",
  userPrincipalName: "ann@meridian.example",
  userDisplayName: "Ann",
  appId: "4765445B-32C6-49B0-83E6-1D93765276CA",
  appDisplayName: "OfficeHome",
  resourceDisplayName: "Microsoft Graph",
  ipAddress: "203.0.113.10",
  clientAppUsed: "Browser",
  userAgent: "axios/1.7.9",
  isInteractive: false,
  status: { errorCode: 50_126, failureReason: "Invalid username or password" },
  deviceDetail: {
    deviceId: "d-1",
    displayName: "LT-1",
    operatingSystem: "Windows10",
    browser: "Chrome 142",
    isManaged: true,
    isCompliant: false,
  },
  location: {
    city: "Oslo",
    state: "Oslo",
    countryOrRegion: "NO",
    geoCoordinates: { latitude: 59.91, longitude: 10.75 },
  },
  riskLevelDuringSignIn: "low",
  riskLevelAggregated: "high",
  riskState: "atRisk",
  riskEventTypes_v2: ["anonymizedIPAddress"],
  autonomousSystemNumber: 64_500,
  sessionId: "s-1",
  authenticationProtocol: "deviceCode",
  originalTransferMethod: "deviceCodeFlow",
  authenticationRequirement: "multiFactorAuthentication",
  authenticationDetails: [
    { authenticationMethod: "Password", authenticationStepResultDetail: "Correct password" },
    { authenticationMethod: "Push", authenticationStepResultDetail: "MFA denied" },
    { authenticationMethod: "Push", authenticationStepResultDetail: null },
  ],
};

describe("a sign-in", () => {
  it("has everything that the beta provides", () => {
    expect(readSignIn(beta)).toEqual({
      id: "sign-in-1",
      at: Date.parse("2026-11-10T08:00:00Z"),
      userId: "ann",
      userName: "ann@meridian.example",
      displayName: "Ann",
      appId: "4765445b-32c6-49b0-83e6-1d93765276ca",
      appName: "OfficeHome",
      resourceName: "Microsoft Graph",
      ip: "203.0.113.10",
      client: "Browser",
      userAgent: "axios/1.7.9",
      isInteractive: false,
      errorCode: 50_126,
      failure: "Invalid username or password",
      device: { id: "d-1", name: "LT-1", system: "Windows10", browser: "Chrome 142", isManaged: true },
      place: { country: "NO", region: "Oslo", city: "Oslo", point: { latitude: 59.91, longitude: 10.75 } },
      risk: { level: "low", state: "atRisk", types: ["anonymizedIPAddress"] },
      asn: 64_500,
      detail: {
        sessionId: "s-1",
        protocol: "deviceCode",
        transferMethod: "deviceCodeFlow",
        requirement: "multiFactorAuthentication",
        steps: ["Correct password", "MFA denied"],
      },
    });
  });

  it("distinguishes what version 1.0 lacks from what is empty", () => {
    const expected = { asn: null, detail: null, place: { country: "NO", point: null }, risk: { level: "hidden" } };
    expect(readSignIn(v1)).toMatchObject(expected);
    expect(readSignIn({ ...v1, sessionId: "s", autonomousSystemNumber: 1 })).toMatchObject({
      asn: 1,
      detail: { sessionId: "s", protocol: "", steps: [] },
    });
  });

  it.each(["sessionId", "authenticationProtocol", "originalTransferMethod", "authenticationDetails"])(
    "has detail when %s is given, even as null",
    (name) => {
      expect(readSignIn({ ...v1, [name]: null })?.detail).toEqual({
        sessionId: "",
        protocol: "",
        transferMethod: "",
        requirement: "",
        steps: [],
      });
    },
  );

  it.each([null, [], "x", {}, { ...v1, id: "" }, { ...v1, createdDateTime: "soon" }, { ...v1, userId: 1 }])(
    "is rejected: %o",
    (value) => {
      expect(readSignIn(value)).toBeNull();
    },
  );

  it.each([
    [{ errorCode: 0 }, 0],
    [{ errorCode: 50_126 }, 50_126],
    // Without a code, success is unknown.
    [{}, -1],
    [{ errorCode: "0" }, -1],
    [undefined, -1],
  ])("has a status of %o as the code %i", (status, errorCode) => {
    expect(readSignIn({ ...v1, status })?.errorCode).toBe(errorCode);
  });

  it.each([
    [{ isManaged: true, isCompliant: false }, true],
    [{ isManaged: false, isCompliant: true }, true],
    [{ isManaged: false, isCompliant: false }, false],
    [{ isManaged: "true" }, false],
    [{}, false],
  ])("is on a device with %o, which is managed: %s", (deviceDetail, isManaged) => {
    expect(readSignIn({ ...v1, deviceDetail })?.device.isManaged).toBe(isManaged);
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, true],
    [null, true],
  ])("with isInteractive %s is interactive: %s", (isInteractive, expected) => {
    expect(readSignIn({ ...v1, isInteractive })?.isInteractive).toBe(expected);
  });

  it.each([
    [{ latitude: 0, longitude: 0 }, null],
    [
      { latitude: 0, longitude: 10.5 },
      { latitude: 0, longitude: 10.5 },
    ],
    [
      { latitude: -1.2, longitude: 0 },
      { latitude: -1.2, longitude: 0 },
    ],
    [{ latitude: 59.9, longitude: null }, null],
    [{ longitude: 10.75 }, null],
    [{ latitude: "59.9", longitude: "10.75" }, null],
    [null, null],
  ])("has the coordinates %o as the point %o", (geoCoordinates, point) => {
    expect(readSignIn({ ...v1, location: { geoCoordinates } })?.place.point).toEqual(point);
  });

  it.each([
    [1, 1],
    [0, null],
    [-1, null],
    ["2116", null],
    [undefined, null],
  ])("has the network number %o as %o", (autonomousSystemNumber, asn) => {
    expect(readSignIn({ ...v1, autonomousSystemNumber })?.asn).toBe(asn);
  });
});

describe("the risk of a sign-in", () => {
  const risk = (more: object) => readSignIn({ ...v1, riskLevelDuringSignIn: "none", ...more })?.risk;

  it("is the level at the time, or the aggregated level when there was none", () => {
    expect(risk({ riskLevelDuringSignIn: "low", riskLevelAggregated: "high" })?.level).toBe("low");
    expect(risk({ riskLevelAggregated: "medium" })?.level).toBe("medium");
    expect(risk({ riskLevelDuringSignIn: undefined, riskLevelAggregated: "high" })?.level).toBe("high");
    expect(risk({ riskLevelDuringSignIn: "hidden", riskLevelAggregated: "high" })?.level).toBe("hidden");
    expect(risk({})?.level).toBe("none");
  });

  it("lists each type once, from any property, without omissions", () => {
    expect(risk({ riskEventTypes_v2: ["a", "none", "b"], riskEventTypes: ["b", "c", "", 1] })?.types).toEqual([
      "a",
      "b",
      "c",
    ]);
    expect(risk({})?.types).toEqual([]);
  });

  it.each([
    ["none", "none"],
    ["low", "low"],
    ["medium", "medium"],
    ["high", "high"],
    ["hidden", "hidden"],
    ["", "none"],
    [null, "none"],
    // A value that a future version of Graph adds isn't shown as harmless.
    ["unknownFutureValue", "hidden"],
    ["HIGH", "hidden"],
  ])("reads the level %s as %s", (level, expected) => {
    expect(levelIn(level)).toBe(expected);
  });
});

it("reads any value without an error", () => {
  const part = fc.anything();
  fc.assert(
    fc.property(part, part, part, part, (location, deviceDetail, status, authenticationDetails) => {
      const read = readSignIn({ ...v1, location, deviceDetail, status, authenticationDetails });
      expect(read?.id).toBe("a");
    }),
  );
});
