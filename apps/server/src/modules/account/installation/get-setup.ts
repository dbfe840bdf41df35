import type { AnswerOf, Endpoints } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { hasOwner } from "./registration-policy.ts";

/** Whether the first account is still to be made. Strangers learn nothing else of the installation. */
export async function getSetup(call: Call): Promise<AnswerOf<Endpoints["setup.get"]>> {
  const isNeeded = !(await hasOwner(call.platform.postgres.db));
  return { is_needed: isNeeded, needs_code: isNeeded && call.isLocal !== true };
}
