import * as z from "zod/mini";
import { text, timeZone } from "../primitives.ts";

/** What a field of an access log says about a call. Durations are named after their unit. */
export const logField = z.enum([
  "time",
  /** `GET /path HTTP/1.1`; other formats have method, target and version. */
  "request",
  "method",
  /** Path, or URL, with or without a query. */
  "target",
  "query",
  "version",
  "scheme",
  "host",
  "status",
  "client",
  /** Addresses that proxies forwarded; the first one is the client, where there is one. */
  "forwarded_for",
  "user",
  "user_agent",
  "request_id",
  "duration_s",
  "duration_ms",
  "duration_us",
  "duration_ns",
  "request_bytes",
  "response_bytes",
  "upstream",
  "upstream_duration_s",
  "upstream_duration_ms",
]);
export type LogField = z.infer<typeof logField>;

/** Limits of a custom format: fields of a line, and characters between two of them. */
export const logFormatLimits = { fields: 100, between: 200 } as const;

const between = z.string().check(z.maxLength(logFormatLimits.between), z.regex(/^[^\r\n]*$/));

const common = {
  name: text(120),
  /** Of times without a zone; UTC without one. */
  zone: z.optional(timeZone),
};

/** A line of text: each field follows a literal text. Several fields with the time are joined with spaces. */
const textLogFormat = z.strictObject({
  kind: z.literal("text"),
  ...common,
  parts: z.array(z.strictObject({ before: between, field: z.nullable(logField) })).check(
    z.minLength(1),
    z.maxLength(logFormatLimits.fields),
    z.refine((parts) => parts.slice(1).every(({ before }) => before !== ""), {
      error: "Fields need a text between them",
    }),
  ),
  /** What follows the last field. */
  after: between,
});

const members = z
  .array(z.strictObject({ path: text(200), field: logField }))
  .check(z.minLength(1), z.maxLength(logFormatLimits.fields));

/** A line that is a JSON object: fields by their members, such as `request.headers.host`. */
const jsonLogFormat = z.strictObject({ kind: z.literal("json"), ...common, members });

/** A line of logfmt, `method=GET path="/a b"`: fields by their keys. */
const logfmtLogFormat = z.strictObject({ kind: z.literal("logfmt"), ...common, members });

export type LogFormatProblem = "no_status" | "no_request" | "two_requests" | "two_durations" | "repeated";

const problemTexts: Readonly<Record<LogFormatProblem, string>> = {
  no_status: "The format needs a field with the status",
  no_request: "The format needs a field with the request, or with method and target",
  two_requests: "The request already has method, target and version",
  two_durations: "The format has several durations",
  repeated: "Only the time can have several fields",
};

/** Why a format can't be used: what it lacks, and fields that contradict each other. Null when it can. */
export function findLogFormatProblem(format: LogFormat): LogFormatProblem | null {
  const fields =
    format.kind === "text"
      ? format.parts.flatMap(({ field }) => field ?? [])
      : format.members.map(({ field }) => field);
  const known = new Set(fields);
  const counted = format.kind === "text" ? fields.filter((field) => field !== "time") : fields;
  const isSplit = known.has("method") || known.has("target") || known.has("version");
  const durations = (start: string) => [...known].filter((field) => field.startsWith(start)).length;
  if (!known.has("request") && !(known.has("method") && known.has("target"))) return "no_request";
  if (!known.has("status")) return "no_status";
  if (known.has("request") && isSplit) return "two_requests";
  if (durations("duration_") > 1 || durations("upstream_duration_") > 1) return "two_durations";
  return new Set(counted).size < counted.length ? "repeated" : null;
}

/** A format while it is being put together. */
export const logFormatDraft = z.discriminatedUnion("kind", [textLogFormat, jsonLogFormat, logfmtLogFormat]);
export type LogFormat = z.infer<typeof logFormatDraft>;

/** A format of access logs that people describe, for one trace source. */
export const logFormat = logFormatDraft.check(
  z.superRefine((format, context) => {
    const problem = findLogFormatProblem(format);
    if (problem !== null) context.addIssue({ code: "custom", input: format, message: problemTexts[problem] });
  }),
);
