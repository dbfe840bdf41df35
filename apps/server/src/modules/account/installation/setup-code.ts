import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import { codeOf } from "../organization/invitation-code.ts";
import { isSameCode } from "./is-same-code.ts";
import { openInstallation } from "./open-installation.ts";

type Means = Pick<Platform, "config" | "postgres" | "sealing" | "clock">;

/** What other machines need to set up this installation. Made of its keys, so that all processes know it and no table does. */
export async function setupCode(means: Means): Promise<string> {
  const { publicKey } = await openInstallation(means);
  return codeOf(means.sealing.digest(publicKey, "installation:setup-code").subarray(0, 16));
}

/** Checks that a caller may make the first account: on this machine, or with the setup code. @throws Failure `code_wrong` */
export async function assertMaySetUp(call: Call, given: string | null): Promise<void> {
  if (call.isLocal === true) return;
  if (given === null || !isSameCode(given, await setupCode(call.platform))) throw new Failure("code_wrong");
}
