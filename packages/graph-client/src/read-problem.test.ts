import { expect, test } from "vitest";
import { readProblem } from "./read-problem.ts";

const answer = (status: number, error: object | string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: Buffer.from(typeof error === "string" ? error : JSON.stringify({ error })),
});

test.each([
  [401, { code: "InvalidAuthenticationToken", message: "" }, "auth"],
  [403, { code: "Authorization_RequestDenied", message: "Insufficient privileges" }, "permission"],
  [403, { code: "ErrorAccessDenied", message: "Access is denied." }, "permission"],
  [403, { code: "Authentication_RequestFromNonPremiumTenantOrB2CTenant", message: "Neither tenant is B2C" }, "licence"],
  [403, { code: "Forbidden", message: "Your tenant is not licensed for this feature." }, "licence"],
  [404, { code: "ErrorItemNotFound", message: "" }, "not_found"],
  [404, { code: "MailboxNotEnabledForRESTAPI", message: "" }, "not_found"],
  [409, { code: "ErrorFolderExists", message: "" }, "conflict"],
  [412, { code: "ErrorIrresolvableConflict", message: "" }, "conflict"],
  [410, { code: "syncStateNotFound", message: "" }, "gone"],
  [400, { code: "SyncStateNotFound", message: "" }, "gone"],
  [400, { code: "ErrorInvalidIdMalformed", message: "" }, "refused"],
  [429, { code: "ApplicationThrottled", message: "" }, "throttled"],
  [503, { code: "MailboxInfoStale", message: "" }, "transient"],
  [504, "<html>Gateway</html>", "transient"],
] as const)("the response %i %o is a problem of kind %s", (status, error, kind) => {
  expect(readProblem(answer(status, error)).kind).toBe(kind);
});

test("a problem contains Microsoft's request id and delay", () => {
  const error = { code: "TooManyRequests", message: "Slow down", innerError: { "request-id": "from-body" } };
  const problem = readProblem(answer(429, error, { "retry-after": "17" }));
  expect(problem).toMatchObject({
    code: "TooManyRequests",
    message: "Slow down",
    requestId: "from-body",
    retryAfterS: 17,
  });
  expect(readProblem(answer(429, error, { "retry-after": "2.128" })).retryAfterS).toBe(3);
  expect(readProblem(answer(429, error, { "retry-after": "soon" })).retryAfterS).toBeNull();
  expect(readProblem(answer(429, error, { "request-id": "from-header" })).requestId).toBe("from-header");
});
