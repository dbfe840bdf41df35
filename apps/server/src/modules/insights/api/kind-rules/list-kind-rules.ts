import type { ApiKindRule } from "@parapet/contract";
import type { ViewerCall } from "../../../../platform/call.ts";
import { readKindRules } from "./read-kind-rules.ts";

/** The kind rules of the viewer's provider. */
export async function listKindRules({ platform, viewer }: ViewerCall): Promise<{ rules: ApiKindRule[] }> {
  return { rules: [...(await readKindRules(platform.postgres.db, viewer.providerId))] };
}
