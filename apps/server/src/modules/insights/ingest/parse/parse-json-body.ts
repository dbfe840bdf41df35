import { limits, parseJsonSteps, TooDeep, TooManyValues } from "@parapet/api-model";
import { Failure } from "../../../../platform/failure.ts";
import { inSlices } from "../../../../platform/slices.ts";

/** Parses a long JSON body without delaying other requests. @throws Failure `invalid_input` */
export async function parseJsonBody(body: Uint8Array): Promise<unknown> {
  try {
    return await inSlices(parseJsonSteps(body, { depth: limits.jsonDepth, values: limits.bodyValues }));
  } catch (error) {
    if (error instanceof TooManyValues) throw new Failure("invalid_input", { detail: "The body has too many values" });
    if (error instanceof SyntaxError || error instanceof TooDeep)
      throw new Failure("invalid_input", { detail: "The body isn't valid JSON" });
    throw error;
  }
}
