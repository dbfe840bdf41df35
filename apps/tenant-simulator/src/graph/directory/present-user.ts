import { instant } from "../../base/clock.ts";
import type { JsonObject } from "../../base/json.ts";
import type { User } from "../../directory/directory.ts";

/** Properties returned without `$select`. */
export const defaultUserProperties = [
  "businessPhones",
  "displayName",
  "givenName",
  "jobTitle",
  "mail",
  "mobilePhone",
  "officeLocation",
  "preferredLanguage",
  "surname",
  "userPrincipalName",
] as const;

/** Properties visible with basic profile permissions. */
const basicProperties = new Set(["id", "displayName", "givenName", "mail", "surname", "userPrincipalName"]);

function presentUser(user: User): JsonObject {
  const [mail = null] = user.addresses;
  return {
    id: user.id,
    accountEnabled: user.accountEnabled,
    businessPhones: [],
    companyName: "Meridian Freight",
    createdDateTime: instant(user.createdAt),
    department: textOrNull(user.department),
    displayName: user.displayName,
    givenName: textOrNull(user.givenName),
    jobTitle: textOrNull(user.jobTitle),
    mail,
    mailNickname: user.userPrincipalName.split("@")[0] ?? null,
    mobilePhone: null,
    officeLocation: textOrNull(user.officeLocation),
    otherMails: [],
    preferredLanguage: user.preferredLanguage,
    proxyAddresses: user.addresses.map((address, index) => `${index === 0 ? "SMTP" : "smtp"}:${address}`),
    signInSessionsValidFromDateTime: instant(user.sessionsValidFrom),
    surname: textOrNull(user.surname),
    usageLocation: "NL",
    userPrincipalName: user.userPrincipalName,
    userType: "Member",
  };
}

/** Hides properties that basic permissions don't include. */
export function presentFor(roles: ReadonlySet<string>): (user: User) => JsonObject {
  const seesAll = [...roles].some((role) =>
    /^(?:User\.Read(?:Write)?\.All|Directory\.Read(?:Write)?\.All)$/.test(role),
  );
  if (seesAll) return presentUser;
  return (user) =>
    Object.fromEntries(
      Object.entries(presentUser(user)).map(([name, value]) => [
        name,
        basicProperties.has(name) ? value : hidden(value),
      ]),
    );
}

function hidden(value: unknown): null | readonly [] {
  return Array.isArray(value) ? [] : null;
}

function textOrNull(text: string): string | null {
  return text === "" ? null : text;
}
