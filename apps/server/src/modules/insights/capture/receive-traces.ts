import type { AnswerOf, Endpoints } from "@parapet/contract";
import type { SourceCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { receiveCapture } from "./receive-capture.ts";

const formats = { "application/json": "otlp_json", "application/x-protobuf": "otlp_protobuf" } as const;

function isMediaType(type: string): type is keyof typeof formats {
  return Object.hasOwn(formats, type);
}

/** Takes spans by OTLP/HTTP. What is refused is told as a partial success. @throws Failure `unsupported_media_type` */
export async function receiveTraces(
  call: SourceCall,
  mediaType: string,
  payload: Uint8Array,
): Promise<AnswerOf<Endpoints["ingest.traces"]>> {
  if (!isMediaType(mediaType)) {
    throw new Failure("unsupported_media_type", { detail: `Send ${Object.keys(formats).join(" or ")}` });
  }
  const { rejected_total, rejected } = await receiveCapture(call, formats[mediaType], payload);
  if (rejected_total === 0) return {};
  const why = [...new Set(rejected.map(({ detail }) => detail))].slice(0, 5).join("; ");
  return { partialSuccess: { rejectedSpans: String(rejected_total), errorMessage: why } };
}
