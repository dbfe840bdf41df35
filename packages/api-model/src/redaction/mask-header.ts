import type { EventHeader } from "@parapet/contract";
import { remembered } from "../remembered.ts";
import type { HttpHeader } from "../telemetry/exchange.ts";
import { findSecrets, maskSecrets } from "./find-secrets.ts";
import { mask } from "./masking.ts";
import { secretKind } from "./secret-name.ts";

/** Headers that carry a secret though their names follow no pattern. */
const secretHeaders = new Set([
  "cf-access-jwt-assertion",
  "x-amz-security-token",
  "x-auth-key",
  "x-auth-email-key",
  "x-forwarded-access-token",
  "x-goog-iap-jwt-assertion",
  "x-ms-client-principal",
  "x-amzn-oidc-data",
  "x-signature",
  "x-hub-signature",
  "x-hub-signature-256",
]);

/** Headers that describe programs rather than calls: few distinct values, some of which resemble assignments. */
const fewValues = new Set(
  (
    "accept accept-charset accept-encoding accept-language accept-ranges access-control-allow-credentials " +
    "access-control-allow-headers access-control-allow-methods access-control-allow-origin access-control-expose-headers " +
    "access-control-max-age allow alt-svc cache-control connection content-encoding content-language content-security-policy " +
    "content-type cross-origin-opener-policy cross-origin-resource-policy date dnt expect host keep-alive origin " +
    "permissions-policy pragma priority referrer-policy sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform sec-fetch-dest " +
    "sec-fetch-mode sec-fetch-site sec-fetch-user server strict-transport-security te transfer-encoding " +
    "upgrade-insecure-requests user-agent vary via x-content-type-options x-forwarded-host x-forwarded-port " +
    "x-forwarded-proto x-frame-options x-powered-by x-xss-protection"
  ).split(" "),
);
const isHarmless = remembered(
  (value) => findSecrets(value).length === 0,
  (harmless) => harmless,
);

/** Schemes of the IANA registry and of practice: the word in front of a credential, worth keeping. */
const scheme =
  /^(?:aws4-hmac-sha256|apikey|basic|bearer|concealed|digest|dpop|gnap|hawk|hoba|jwt|key|mutual|negotiate|ntlm|oauth|privatetoken|scram-sha-\d{1,3}|sharedkey|token|vapid) /i;

const attribute =
  /^\s*(?:secure|httponly|partitioned|(?:path|domain|max-age|samesite|priority)=[^=,]*|expires=[^=]*)$/i;

/** A header as it may be stored: credentials gone, their scheme and the names of cookies kept. */
export function maskHeader({ name, value }: HttpHeader): EventHeader {
  const masked = maskedValue(name, value);
  return { name, value: masked, redacted: masked !== value || value.includes(mask) };
}

function maskedValue(name: string, value: string): string {
  if (value === "") return value;
  if (fewValues.has(name) && isHarmless(value)) return value;
  if (name === "cookie") return value.split(";").map(maskPair).join(";");
  if (name === "set-cookie") {
    const [pair = "", ...rest] = value.split(";");
    return [maskPair(pair), ...rest.map((each) => (attribute.test(each) ? each : maskPair(each)))].join(";");
  }
  if (secretHeaders.has(name) || secretKind(name) !== null) return (scheme.exec(value)?.[0] ?? "") + mask;
  return maskSecrets(value);
}

/** `name=value` without the value; a part without a name goes whole. */
function maskPair(pair: string): string {
  const equals = pair.indexOf("=");
  if (pair.trim() === "") return pair;
  return equals === -1 ? mask : pair.slice(0, equals + 1) + mask;
}
