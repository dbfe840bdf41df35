import { ApiError } from "../../../lib/api/api-error.ts";

/** Another API has the name. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict";
}
