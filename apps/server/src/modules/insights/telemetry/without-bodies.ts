import type { AnalysedCall } from "./event-rows.ts";

const inBody = /^\/(?:request|response)\/body(?:\/|$)/;

/** A call without its bodies, and without the values of them that differences tell. */
export function withoutBodies(call: AnalysedCall): AnalysedCall {
  const { redacted, analysis } = call;
  return {
    ...call,
    redacted: { ...redacted, reqBody: null, resBody: null },
    analysis: {
      ...analysis,
      differences: analysis.differences.map((each) => (inBody.test(each.sample) ? { ...each, got: "" } : each)),
    },
  };
}
