import * as z from "zod/mini";
import { may } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { instant, timeZone } from "../primitives.ts";
import { logField, logFormat, logFormatDraft } from "./log-format.ts";

/** Max characters of a product's format string. */
export const logDirectiveLimit = 8_000;

/** Max characters of the lines that a format is tried on. */
export const logTrialLimit = 100_000;

/** A line as it was read. */
const trialLine = z.object({
  /** Its place, from 0. */
  index: z.int(),
  time: instant,
  duration_ms: z.nullable(z.number()),
  method: z.string(),
  host: z.string(),
  path: z.string(),
  query: z.nullable(z.string()),
  status: z.nullable(z.int()),
  client: z.nullable(z.string()),
  user: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
});
export type LogTrialLine = z.infer<typeof trialLine>;

/** How lines are read with a format: the one given, or the one suggested. */
const logTrial = z.object({
  /** Null when none can be suggested. */
  format: z.nullable(logFormatDraft),
  /** Why none is suggested. */
  problem: z.nullable(z.string()),
  /** Fields of a line that the format fits: those of a text in their order, or all members of an object or of logfmt. */
  fields: z.array(z.object({ path: z.nullable(z.string()), value: z.string(), field: z.nullable(logField) })),
  /** Lines that are read with the format. */
  read: z.int(),
  /** Lines that only a format that Parapet knows reads. */
  read_by_known: z.int(),
  /** Blank lines and comments. */
  ignored: z.int(),
  rejected_total: z.int(),
  /** The first 20. */
  lines: z.array(trialLine),
  /** The first 20. */
  rejected: z.array(z.object({ index: z.int(), detail: z.string() })),
});
export type LogTrial = z.infer<typeof logTrial>;

export const logFormatEndpoints = {
  "logFormats.try": endpoint({
    method: "POST",
    path: "/api/dynamics/log-formats/try",
    summary: "Read lines of a log with a format, or suggest one; nothing is stored",
    access: may.readTraffic,
    body: z.strictObject({
      lines: z.string().check(z.maxLength(logTrialLimit)),
      /** A `log_format` of nginx, a `LogFormat` of Apache, a `log-format` of HAProxy or a format string of Envoy, which a format is made of. */
      directive: z.optional(z.string().check(z.maxLength(logDirectiveLimit))),
      format: z.optional(logFormat),
      /** For a format that is suggested, as its `zone`. */
      zone: z.optional(timeZone),
    }),
    answer: { status: 200, body: logTrial },
    errors: [],
  }),
};
