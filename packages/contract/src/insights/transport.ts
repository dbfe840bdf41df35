import * as z from "zod/mini";

/** Formats of files that hold traffic. */
export const importFormat = z.enum(["har", "postman", "access_log", "telemetry", "akto", "metlo", "otlp_json"]);
export type ImportFormat = z.infer<typeof importFormat>;

/** In what calls come, uploaded or sent. */
export const transport = z.enum([...importFormat.options, "otlp_protobuf"]);
export type Transport = z.infer<typeof transport>;
