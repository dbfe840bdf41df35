import type { BodyOf, Endpoints } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { changeProtection } from "../change-protection.ts";
import { lockProtectedApi } from "../protected-api/queries.ts";
import { addVersion } from "./add-version.ts";
import { checkSettings } from "./check-settings.ts";
import { findVersion } from "./queries.ts";
import { assertTestsPass } from "./run-rule-tests.ts";

/**
 * Publishes the draft. @throws Failure `not_found`; `conflict` if another version was published since, or there is no draft;
 * `invalid_input` if the draft references something deleted, or a test fails
 */
export async function publishDraft(
  call: ViewerCall,
  apiId: string,
  { version, note }: BodyOf<Endpoints["adaptiveConfigs.publish"]>,
): Promise<void> {
  await changeProtection(call, [{ kind: "api", id: apiId }], async (tx) => {
    const api = await lockProtectedApi(tx, call, apiId);
    if (api.configVersion !== version)
      throw new Failure("conflict", { detail: `Version ${api.configVersion} was published in the meantime.` });
    if (api.draft === null) throw new Failure("conflict", { detail: "There is no draft." });
    await checkSettings(tx, api, api.draft, await findVersion(tx, apiId, version));
    await assertTestsPass(call, apiId, api.draft);
    await addVersion(tx, call, api, { settings: api.draft, note, restores: null, action: "adaptive_config.publish" });
  });
}
