import { remembered } from "../remembered.ts";

/** Cheap first look: most names hold none of these and need no splitting. */
const hints =
  /pass|pwd|secret|token|key|auth|cred|sess|sid|cookie|cvv|cvc|csc|pin|otp|ssn|social|card|pan|jwt|mfa|one.?time.?code|security.?code|cc.?num/i;

/** Whether a name may be a secret's; so then may any text that it is a part of. */
export function mayNameSecret(name: string): boolean {
  return hints.test(name);
}

/** Last words of names that describe a secret and are none: `password_policy`, `token_type`, `secret_id`. */
const harmlessEnds = new Set(
  (
    "age algorithm at attempts changed count created date description enabled endpoint error errors example expiration expired expires " +
    "expiry fields format has hint id ids in invalid is label length lifetime limit max message method min mode name " +
    "names needed path pattern placeholder policy prefix purpose required reset rotation rule rules scope scopes size state status strength " +
    "time title touched ttl type types until updated uri url used usage valid version"
  ).split(" "),
);

/** Names matched by all their letters and digits together. */
const exact: Readonly<Record<string, string>> = {
  auth: "authorization",
  authorization: "authorization",
  proxyauthorization: "authorization",
  cookie: "cookie",
  setcookie: "cookie",
  jwt: "token",
  otp: "one_time_code",
  totp: "one_time_code",
  mfacode: "one_time_code",
  otpcode: "one_time_code",
  onetimecode: "one_time_code",
  pin: "pin",
  pincode: "pin",
  cardpin: "pin",
  cvv: "card_security_code",
  cvv2: "card_security_code",
  cvc: "card_security_code",
  cvc2: "card_security_code",
  csc: "card_security_code",
  cardcvc: "card_security_code",
  cardcvv: "card_security_code",
  securitycode: "card_security_code",
  cardnumber: "payment_card",
  creditcardnumber: "payment_card",
  creditcard: "payment_card",
  ccnumber: "payment_card",
  pan: "payment_card",
  ssn: "us_ssn",
  socialsecuritynumber: "us_ssn",
  sid: "session",
  sessid: "session",
  sessionid: "session",
  jsessionid: "session",
  phpsessid: "session",
  sessionkey: "session",
};

const secretKey =
  /(?:api|access|secret|private|encryption|signing|master|account|shared|subscription|functions|auth)keys?$/;
const passwords = /password|passwd|passphrase|passcode|^pwd|pwd$/;
/** Cursors of paging and counters, which only sound like tokens. */
const harmlessTokens =
  /^(?:next|prev|previous|page|paging|continuation|sync|cursor|start|max|min|total|prompt|completion|input|output|stop)/;

/**
 * What kind of secret a field of this name holds, or null. Works on JSON keys, form fields, query parameters and header
 * names in any casing: `clientSecret`, `client_secret`, `X-Client-Secret`.
 */
export function secretKind(name: string): string | null {
  return name.length > 100 ? null : kindOf(name);
}

const kindOf = remembered((name): string | null => {
  if (!mayNameSecret(name)) return null;
  const words = wordsOf(name);
  const joined = words.join("");
  if (Object.hasOwn(exact, joined)) return exact[joined] ?? null;
  if (harmlessEnds.has(words.at(-1) ?? "")) return null;
  if (passwords.test(joined)) return "password";
  if (secretKey.test(joined)) return "api_key";
  if (words.includes("secret") || words.includes("secrets") || joined.endsWith("secret")) return "secret";
  if (words.includes("credential") || words.includes("credentials")) return "credential";
  return /(?:token|jwt)s?$/.test(joined) && !harmlessTokens.test(joined) ? "token" : null;
});

/** Whether a member describes a secret without being one: `type`, `minLength`, `expires_at`. */
export function describesSecret(name: string): boolean {
  return name.length <= 100 && harmlessEnds.has(wordsOf(name).at(-1) ?? "");
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && word !== "x");
}

/** Parameters that are secrets in an address though the words mean little elsewhere: signed URLs, map keys. */
const addressSecrets: Readonly<Record<string, string>> = {
  key: "api_key",
  sig: "signature",
  signature: "signature",
  pass: "password",
};

/** As `secretKind`, for the parameters of a query. */
export function secretParameterKind(name: string): string | null {
  const bare = name.toLowerCase().replace(/^x-(?:amz|goog)-/, "");
  return Object.hasOwn(addressSecrets, bare) ? (addressSecrets[bare] ?? null) : secretKind(name);
}
