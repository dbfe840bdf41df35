import { problem } from "@parapet/contract";
import { ApiError } from "./api-error.ts";

/** Reads the problem document of a failed answer; a proxy's page in its place is no reason to fail twice. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = problem.safeParse(body);
  return new ApiError(response.status, parsed.success ? withRetryAfter(parsed.data, response) : null);
}

function withRetryAfter<Document extends { retry_after?: number | undefined }>(
  document: Document,
  response: Response,
): Document {
  const header = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return document.retry_after === undefined && Number.isFinite(header)
    ? { ...document, retry_after: header }
    : document;
}
