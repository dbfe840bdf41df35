/** Error code for defects of the simulator only. */
export const failureCode = "InternalServerError";

/** Graph's errors: status, code and message. */
const refusals = {
  emptyToken: [401, "InvalidAuthenticationToken", "Access token is empty."],
  invalidToken: [401, "InvalidAuthenticationToken", "Access token validation failure. Invalid audience or lifetime."],
  insufficientPrivileges: [403, "Authorization_RequestDenied", "Insufficient privileges to complete the operation."],
  accessDenied: [403, "ErrorAccessDenied", "Access is denied. Check credentials and try again."],
  notPremium: [
    403,
    "Authentication_RequestFromNonPremiumTenantOrB2CTenant",
    "Neither tenant is B2C or tenant doesn't have premium license",
  ],
  resourceNotFound: [
    404,
    "Request_ResourceNotFound",
    "Resource does not exist or one of its queried reference-property objects are not present.",
  ],
  itemNotFound: [404, "ErrorItemNotFound", "The specified object was not found in the store."],
  mailboxNotEnabled: [
    404,
    "MailboxNotEnabledForRESTAPI",
    "The mailbox is either inactive, soft-deleted, or is hosted on-premise.",
  ],
  notFound: [404, "ResourceNotFound", "The resource could not be found."],
  unknownSegment: [400, "BadRequest", "Resource not found for the segment."],
  badRequest: [400, "BadRequest", "The request is malformed or incorrect."],
  invalidRequest: [400, "ErrorInvalidRequest", "The request is invalid."],
  malformedId: [400, "ErrorInvalidIdMalformed", "Id is malformed."],
  invalidProperty: [400, "ErrorInvalidPropertySet", "The property cannot be set on this item."],
  invalidFilter: [400, "BadRequest", "Invalid filter clause."],
  inefficientFilter: [400, "InefficientFilter", "The restriction or sort order is too complex for this operation."],
  unsupportedQuery: [
    400,
    "Request_UnsupportedQuery",
    "The query is not supported without the header ConsistencyLevel: eventual and $count=true.",
  ],
  folderExists: [409, "ErrorFolderExists", "A folder with the specified name already exists."],
  folderNotFound: [404, "ErrorItemNotFound", "The specified folder could not be found in the store."],
  conflict: [
    412,
    "ErrorIrresolvableConflict",
    "The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.",
  ],
  syncStateNotFound: [
    410,
    "syncStateNotFound",
    "The sync state generation is not found; synchronize from the beginning.",
  ],
  validationFailed: [
    400,
    "ExtensionError",
    "Operation: Create; Exception: [Status Code: BadRequest; Reason: The notification endpoint did not answer the validation request.]",
  ],
  invalidRecipients: [400, "ErrorInvalidRecipients", "At least one recipient isn't valid."],
  mailboxConcurrency: [429, "ApplicationThrottled", "Application is over its MailboxConcurrency limit."],
  moveCopyFailed: [500, "ErrorMoveCopyFailed", "The move or copy operation failed."],
  tooManyRequests: [429, "TooManyRequests", "Too many requests."],
  mailboxInfoStale: [503, "MailboxInfoStale", "Mailbox info is stale."],
  transientError: [503, "ErrorInternalServerTransientError", "An internal server error occurred. Try again later."],
  unavailable: [503, "ServiceUnavailable", "The service is temporarily unavailable."],
  gatewayTimeout: [504, "GatewayTimeout", "The gateway did not receive an answer in time."],
  internal: [500, failureCode, "The simulator failed."],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>;

export type GraphRefusal = keyof typeof refusals;

/** A Graph error response. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail replaces the default message */
  constructor(refusal: GraphRefusal, detail?: string, headers: Readonly<Record<string, string>> = {}) {
    const [status, code, message] = refusals[refusal];
    super(detail ?? message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
