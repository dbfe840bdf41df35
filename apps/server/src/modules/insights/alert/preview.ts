import type { Platform } from "../../../platform/platform.ts";
import { getParameter, isByAction } from "./evaluation.ts";
import type { Subject } from "./firing.ts";
import type { PreviewSpan } from "./preview-store.ts";
import type { RuleApi } from "./rule-apis.ts";
import type { RuleRow } from "./table.ts";

/** One alert that a rule would have raised. */
export interface Previewed {
  readonly at: Date;
  readonly subject: Subject;
  readonly observed: number;
  readonly expected: number | null;
}

/** The days that are looked at. */
export interface Looked {
  readonly platform: Platform;
  readonly providerId: string;
  readonly apis: ReadonlyMap<string, RuleApi>;
  readonly from: Date;
  readonly to: Date;
}
export type PreviewedRule = Pick<RuleRow, "kind" | "scope" | "params">;

export function toPreviewSpan({ providerId, from, to }: Looked, rule: PreviewedRule): PreviewSpan {
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
  const minCalls = getParameter(rule, "min_calls");
  return {
    providerId,
    from: seconds(from),
    to: seconds(to),
    minCalls,
    sources: rule.scope.sources,
    byAction: isByAction(rule),
  };
}
