import { expect, it } from "vitest";
import { isInNetworks, networkOf } from "./address-range.ts";
import { readDirectoryAudit } from "./read-audit.ts";
import { readSignIn } from "./read-sign-in.ts";

const v1 = {
  id: "a",
  createdDateTime: "2026-11-10T08:00:00Z",
  userId: "u",
  status: { errorCode: 0 },
  location: { countryOrRegion: "no", geoCoordinates: { latitude: 0, longitude: 0 } },
  riskLevelDuringSignIn: "hidden",
  autonomousSystemNumber: null,
};

it("reads both shapes, and tells what version 1.0 lacks from what is empty", () => {
  const told = { asn: null, detail: null, place: { country: "NO", point: null }, risk: { level: "hidden" } };
  expect(readSignIn(v1)).toMatchObject(told);
  expect(readSignIn({ ...v1, sessionId: "s", autonomousSystemNumber: 1 })).toMatchObject({
    asn: 1,
    detail: { sessionId: "s", protocol: "", steps: [] },
  });
  for (const value of [null, [], "x", {}, { ...v1, id: "" }, { ...v1, createdDateTime: "soon" }, { ...v1, userId: 1 }])
    expect(readSignIn(value)).toBeNull();
  expect(readSignIn({ ...v1, status: {} })?.errorCode).not.toBe(0);
});

it("reads values of an audit out of the JSON inside of JSON", () => {
  const modifiedProperties = [{ displayName: "ConsentContext.IsAdminConsent", newValue: '"False"' }];
  const read = readDirectoryAudit({
    id: "d",
    activityDateTime: "2026-11-10T08:00:00Z",
    result: "success",
    targetResources: [{ id: "t", modifiedProperties }],
  });
  expect(read?.targets[0]?.changed).toEqual({ "ConsentContext.IsAdminConsent": "False" });
});

it("knows addresses of networks in both versions", () => {
  expect(isInNetworks("192.0.2.255", ["192.0.2.0/24"])).toBe(true);
  expect(isInNetworks("192.0.3.0", ["192.0.2.0/24"])).toBe(false);
  expect(isInNetworks("192.0.2.7", ["192.0.2.7", "bad/99"])).toBe(true);
  expect(isInNetworks("::ffff:192.0.2.7", ["192.0.2.0/24"])).toBe(true);
  expect(isInNetworks("2001:db8:1::5", ["2001:db8::/32"])).toBe(true);
  expect(isInNetworks("2001:db9::5", ["2001:db8::/32"])).toBe(false);
  expect(isInNetworks("nowhere", ["0.0.0.0/0"])).toBe(false);
  expect(networkOf("198.51.100.1")).toBe(networkOf("198.51.100.200"));
  expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:ffff::1"));
  expect(networkOf("198.51.100.1")).not.toBe(networkOf("198.51.101.1"));
});
