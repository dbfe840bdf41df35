import { errorCatalogue } from "@parapet/contract";
import { expect, test } from "vitest";
import { errorText, requestIdOf } from "../problem/error-text.ts";
import { ApiError } from "./api-error.ts";
import { errorOf } from "./error-of.ts";
import { TransportError } from "./transport-error.ts";

const t = (id: string, values: object = {}) => [id, ...Object.values(values)].join(" ");
const problem = { type: "about:blank", title: "No", status: 409, code: "conflict", request_id: "7" };
const read = (body: unknown, init: ResponseInit = { status: 409 }) => errorOf(Response.json(body, init));

test.each([
  [400, "invalid_input"],
  [401, "unauthenticated"],
  [403, "forbidden"],
  [404, "not_found"],
  [418, "invalid_input"],
  [429, "rate_limited"],
  [500, "internal"],
  [502, "unavailable"],
  [503, "unavailable"],
  [504, "unavailable"],
  [599, "internal"],
] as const)("a %d without a problem document means %s", (status, code) => {
  const error = new ApiError(status, null);
  expect([error.code, error.message, error.requestId, error.retryAfter]).toEqual([code, `HTTP ${status}`, null, null]);
});

test("a problem document is read with all that it adds", async () => {
  const errors = [{ pointer: "/name", message: "taken" }];
  const all = { ...problem, detail: "It is there", retry_after: 3, errors, existing_id: "4" };
  const error = await read(all);
  expect(error.problem).toEqual(all);
  expect(error).toMatchObject({ status: 409, code: "conflict", message: "No", requestId: "7", retryAfter: 3 });
  expect((await read(problem)).problem).toEqual(problem);
});

test.each([
  ["another code", { ...problem, code: "toString" }],
  ["no id", { ...problem, request_id: undefined }],
  ["no status", { ...problem, status: "409" }],
  ["no title", { ...problem, title: 1 }],
  ["no type", { ...problem, type: null }],
  ["a list", []],
  ["nothing", null],
])("a document with %s is none", async (_, body) => {
  expect((await read(body)).problem).toBeNull();
});

test("errors of fields that make no sense are kept as far as they do", async () => {
  expect((await read({ ...problem, errors: [{ pointer: 1 }, null] })).problem?.errors).toEqual([
    { pointer: "", message: "" },
    { pointer: "", message: "" },
  ]);
  expect((await read({ ...problem, errors: "name" })).problem).not.toHaveProperty("errors");
});

test("the wait is that of the document before that of the header, and only a number is one", async () => {
  const withHeader = (value: string, body: object = problem) =>
    read(body, { status: 429, headers: { "Retry-After": value } });
  expect((await withHeader("9")).retryAfter).toBe(9);
  expect((await withHeader("9", { ...problem, retry_after: 3 })).retryAfter).toBe(3);
  expect((await withHeader("Wed, 21 Oct 2026 07:28:00 GMT")).retryAfter).toBeNull();
});

test("every error has words: those of its code, those of the line, or that it was our mistake", () => {
  for (const code of Object.keys(errorCatalogue)) {
    const status = 400;
    const error = new ApiError(status, { ...problem, code: code as keyof typeof errorCatalogue });
    expect(errorText(t, error)).toBe(`problem.${code}`);
    expect(requestIdOf(error)).toBe("7");
  }
  expect(errorText(t, new TransportError("network", 5))).toBe("transport.network");
  expect(errorText(t, new TransportError("aborted", 5))).toBe("transport.aborted");
  expect(errorText(t, new TransportError("timeout", 5))).toBe("transport.timeout 5");
  expect(errorText(t, new RangeError("x"))).toBe("problem.internal");
  expect(requestIdOf(new RangeError("x"))).toBeNull();
});
