import type { AnswerOf, Endpoints } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { listSigningKeys } from "../../account/provider/publish-keys.ts";

/** Public keys for assertions and elevations of all providers, by `kid`. */
export async function listAssertionKeys(call: Call): Promise<AnswerOf<Endpoints["assertionKeys.get"]>> {
  return { keys: (await listSigningKeys(call)).map((key) => ({ ...key })) };
}
