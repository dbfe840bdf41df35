/** Token errors: the RFC 6749 code and Entra's number. */
const refusals = {
  invalidRequest: [
    400,
    "invalid_request",
    900144,
    "The request body must contain the following parameter: 'grant_type'.",
  ],
  unsupportedGrant: [400, "unsupported_grant_type", 70003, "The app requested an unsupported grant type."],
  invalidResource: [400, "invalid_resource", 500011, "The resource principal was not found in the tenant."],
  invalidScope: [400, "invalid_scope", 1002012, "The scope must be the resource identifier with '/.default'."],
  tenantNotFound: [
    400,
    "invalid_request",
    90002,
    "Tenant not found. Check to make sure you have the correct tenant ID.",
  ],
  unknownApplication: [400, "unauthorized_client", 700016, "Application was not found in the directory."],
  missingServicePrincipal: [
    401,
    "invalid_client",
    7000229,
    "The client application is missing a service principal in the tenant.",
  ],
  noCredential: [
    401,
    "invalid_client",
    7000218,
    "The request body must contain 'client_assertion' or 'client_secret'.",
  ],
  wrongSecret: [401, "invalid_client", 7000215, "Invalid client secret provided."],
  expiredSecret: [401, "invalid_client", 7000222, "The provided client secret keys are expired."],
  unknownCertificate: [
    401,
    "invalid_client",
    700027,
    "The certificate with the identifier used to sign the client assertion is not registered.",
  ],
  wrongAssertion: [401, "invalid_client", 50027, "Client assertion is invalid or malformed."],
  expiredAssertion: [401, "invalid_client", 700024, "Client assertion is not within its valid time range."],
  wrongCode: [400, "invalid_grant", 9002313, "The provided grant is invalid or malformed."],
  usedCode: [400, "invalid_grant", 54005, "OAuth2 authorization code was already redeemed."],
  expiredCode: [400, "invalid_grant", 70008, "The provided authorization code or refresh token has expired."],
  otherRedirect: [400, "invalid_client", 500112, "The reply address does not match the one the code was issued for."],
  wrongVerifier: [400, "invalid_grant", 501481, "The code_verifier does not match the code_challenge."],
  revokedGrant: [400, "invalid_grant", 50173, "The provided grant has expired because it was revoked."],
  disabledUser: [400, "invalid_grant", 50057, "The user account is disabled."],
  wrongRedirect: [
    400,
    "invalid_request",
    50011,
    "The redirect URI does not match the redirect URIs configured for the application.",
  ],
} as const satisfies Record<string, readonly [status: number, error: string, code: number, text: string]>;

type Refusal = keyof typeof refusals;

/** A token error response. */
export class TokenError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusals[refusal][3]);
    this.refusal = refusal;
  }
}

/** Status and body of a token error. */
export function presentRefusal(
  refusal: Refusal,
  facts: { readonly now: Date; readonly traceId: string; readonly correlationId: string },
) {
  const [status, error, code, text] = refusals[refusal];
  const timestamp = `${facts.now.toISOString().slice(0, 19).replace("T", " ")}Z`;
  const description = [
    `AADSTS${code}: ${text}`,
    `Trace ID: ${facts.traceId}`,
    `Correlation ID: ${facts.correlationId}`,
    `Timestamp: ${timestamp}`,
  ].join(" ");
  return {
    status,
    body: {
      error,
      error_description: description,
      error_codes: [code],
      timestamp,
      trace_id: facts.traceId,
      correlation_id: facts.correlationId,
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
    },
  };
}
