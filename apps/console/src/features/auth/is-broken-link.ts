import { ApiError } from "../../lib/api/api-error.ts";

/** Whether an error means the link itself: used up, expired, or a part of it missing or mangled. */
export function isBrokenLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === "link_invalid" || error.code === "not_found") return true;
  const pointers = error.problem?.errors?.map(({ pointer }) => pointer) ?? [];
  return error.code === "invalid_input" && pointers.some((pointer) => pointer === "/uid" || pointer === "/token");
}
