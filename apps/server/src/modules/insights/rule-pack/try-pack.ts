import type { BodyOf, Endpoints, RulePackTrial } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { inDocumentThread } from "../document-work/in-document-thread.ts";

/** Reads a pack and tries its rules on a sample, without keeping anything. @throws Failure `too_costly` */
export async function tryPack(
  { platform, viewer }: ViewerCall,
  body: BodyOf<Endpoints["rulePacks.try"]>,
): Promise<RulePackTrial> {
  const trial = await inDocumentThread(platform, viewer.providerId, "rulePackTrial", body);
  if (trial === null) throw new Failure("too_costly");
  return trial;
}
