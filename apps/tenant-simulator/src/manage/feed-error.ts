const refusals = {
  missingPermission: [
    403,
    "AF10001",
    "The permission set sent in the request did not include the expected permission ActivityFeed.Read.",
  ],
  missingParameter: [400, "AF20001", "Missing parameter: contentType."],
  otherTenant: [403, "AF20011", "The tenant of the address is not the one of the token."],
  invalidType: [400, "AF20020", "The specified content type is not valid."],
  webhookNotValidated: [400, "AF20021", "The webhook endpoint could not be validated."],
  invalidWebhook: [400, "AF20002", "Invalid parameter type: webhook."],
  notSubscribed: [400, "AF20022", "No subscription found for the specified content type."],
  invalidTimes: [
    400,
    "AF20030",
    "Start time and end time must both be specified (or both omitted) and must be less than or equal to 24 hours apart, with the start time no more than 7 days in the past.",
  ],
  invalidPage: [400, "AF20031", "Invalid nextPage input."],
  expiredContent: [
    400,
    "AF20051",
    "Content requested has already expired. Content older than 7 days cannot be retrieved.",
  ],
  invalidContent: [400, "AF20052", "The content ID in the address is not valid."],
  tooManyRequests: [403, "AF429", "Too many requests."],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>;

/** A Management Activity API error response. */
export class FeedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(refusal: keyof typeof refusals) {
    const [status, code, message] = refusals[refusal];
    super(message);
    this.status = status;
    this.code = code;
  }
}
