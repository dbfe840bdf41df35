import { isSuccess, type SignIn } from "@parapet/mail-analysis";
import type { SignInRow } from "./table.ts";

/** A sign-in as a row, without NUL, which PostgreSQL rejects. */
export function rowOf(providerId: string, signIn: SignIn): Omit<SignInRow, "detections" | "assessedAt"> {
  const { place, device, risk } = signIn;
  return {
    providerId,
    id: signIn.id,
    at: new Date(signIn.at),
    userId: signIn.userId,
    userName: plain(signIn.userName),
    displayName: plain(signIn.displayName),
    appId: plain(signIn.appId),
    appName: plain(signIn.appName),
    resourceName: plain(signIn.resourceName),
    ip: plain(signIn.ip),
    asn: signIn.asn,
    country: plain(place.country),
    region: plain(place.region),
    city: plain(place.city),
    latitude: place.point?.latitude ?? null,
    longitude: place.point?.longitude ?? null,
    client: plain(signIn.client),
    userAgent: plain(signIn.userAgent).slice(0, 1000),
    isInteractive: signIn.isInteractive,
    isSuccess: isSuccess(signIn),
    errorCode: signIn.errorCode,
    failure: plain(signIn.failure).slice(0, 1000),
    deviceId: plain(device.id),
    deviceName: plain(device.name),
    system: plain(device.system),
    browser: plain(device.browser),
    isManaged: device.isManaged,
    riskLevel: risk.level,
    riskState: plain(risk.state),
    riskTypes: risk.types.map(plain),
    detail: signIn.detail,
  };
}

const plain = (text: string) => text.replaceAll("\0", "");

export function signInOf(row: SignInRow): SignIn {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    at: row.at.getTime(),
    userId: row.userId,
    userName: row.userName,
    displayName: row.displayName,
    appId: row.appId,
    appName: row.appName,
    resourceName: row.resourceName,
    ip: row.ip,
    client: row.client,
    userAgent: row.userAgent,
    isInteractive: row.isInteractive,
    errorCode: row.errorCode,
    failure: row.failure,
    device: {
      id: row.deviceId,
      name: row.deviceName,
      system: row.system,
      browser: row.browser,
      isManaged: row.isManaged,
    },
    place: {
      country: row.country,
      region: row.region,
      city: row.city,
      point: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    risk: { level: row.riskLevel, state: row.riskState, types: row.riskTypes },
    asn: row.asn,
    detail: row.detail,
  };
}
