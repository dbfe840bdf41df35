import { type ErrorCode, errorCatalogue, type Problem } from "@parapet/contract";
import { ApiError } from "./api-error.ts";

/** Reads the problem document of a failed answer; a proxy's page in its place is no reason to fail twice. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, problemOf(body, response.headers.get("Retry-After")));
}

/** By hand: the schema of a problem would bring zod into the first load of the login. */
function problemOf(body: unknown, retryAfter: string | null): Problem | null {
  const [type, title, code, requestId] = ["type", "title", "code", "request_id"].map((key) => textIn(body, key));
  const status = numberIn(body, "status");
  if (type === undefined || title === undefined || requestId === undefined || status === undefined) return null;
  if (code === undefined || !isErrorCode(code)) return null;
  const wait = numberIn(body, "retry_after") ?? (retryAfter === null ? Number.NaN : Number(retryAfter));
  const detail = textIn(body, "detail");
  const errors = valueIn(body, "errors");
  const existing = textIn(body, "existing_id");
  return {
    type,
    title,
    status,
    code,
    request_id: requestId,
    ...(detail !== undefined && { detail }),
    ...(existing !== undefined && { existing_id: existing }),
    ...(Number.isFinite(wait) && { retry_after: wait }),
    ...(Array.isArray(errors) && {
      errors: errors.map((error: unknown) => ({
        pointer: textIn(error, "pointer") ?? "",
        message: textIn(error, "message") ?? "",
      })),
    }),
  };
}

const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(errorCatalogue, name);

function valueIn(holder: unknown, key: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, key) : undefined;
}

function textIn(holder: unknown, key: string): string | undefined {
  const value = valueIn(holder, key);
  return typeof value === "string" ? value : undefined;
}

function numberIn(holder: unknown, key: string): number | undefined {
  const value = valueIn(holder, key);
  return typeof value === "number" ? value : undefined;
}
