import { ApiError } from "../../lib/api/api-error.ts";

/** Whether the server refused because something else has this name, address or domain already. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "conflict";
}
