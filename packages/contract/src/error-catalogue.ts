/** Every error the product answers with: HTTP status and English title. The console's catalogues translate the code. */
export const errorCatalogue = {
  invalid_input: { status: 400, title: "The input is not valid" },
  unauthenticated: { status: 401, title: "Log in first" },
  credentials_wrong: { status: 401, title: "The email or the password is wrong" },
  token_expired: { status: 401, title: "The session has ended" },
  forbidden: { status: 403, title: "Your role does not allow this" },
  password_wrong: { status: 403, title: "The password is wrong" },
  code_wrong: { status: 403, title: "The code is wrong" },
  email_unconfirmed: { status: 403, title: "The email address is not confirmed" },
  not_found: { status: 404, title: "Nothing is here" },
  not_integrated: { status: 404, title: "Microsoft 365 is not connected" },
  conflict: { status: 409, title: "This collides with what exists" },
  last_administrator: { status: 409, title: "A provider needs one active administrator" },
  mfa_already_enabled: { status: 409, title: "Two-step verification is already on" },
  mfa_not_enabled: { status: 409, title: "Two-step verification is off" },
  link_invalid: { status: 410, title: "The link is used up or has expired" },
  body_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "This content type is not understood" },
  password_weak: { status: 422, title: "The password is too easy to guess" },
  rate_limited: { status: 429, title: "Too many attempts" },
  internal: { status: 500, title: "Something broke on our side" },
  unavailable: { status: 503, title: "A store does not answer" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
