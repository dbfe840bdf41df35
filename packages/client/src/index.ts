export { createFetch, type CallInit, type ClientOptions, type ProtectedFetch } from "./create-fetch.ts";
export { BodyNotRepeatableError, StepUpError, type StepUpFailure } from "./errors.ts";
export type { RetryOptions } from "./retry.ts";
export { generateSigningKey, getPublicJwk, importSigningKey, type SigningKey } from "./signing-key.ts";
export type { AskForCode, Challenge, StepUpMethod, StepUpOptions } from "./step-up.ts";
export { getTotp } from "./totp.ts";
