import * as z from "zod/mini";
import { type ErrorCode, errorCatalogue } from "./error-catalogue.ts";
import { id } from "./primitives.ts";

const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(errorCatalogue, name);
const codes = Object.keys(errorCatalogue).filter(isErrorCode);
export const errorCode = z.enum(codes);

/** One input field that was refused; `pointer` is an RFC 6901 pointer into the body, or `/query/…`, `/params/…`. */
export const fieldError = z.object({ pointer: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem document. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  code: errorCode,
  request_id: z.string(),
  /** Seconds to wait, with `rate_limited`. */
  retry_after: z.optional(z.number()),
  errors: z.optional(z.array(fieldError)),
  /** The item that is in the way, with `conflict`. */
  existing_id: z.optional(id),
});
export type Problem = z.infer<typeof problem>;
