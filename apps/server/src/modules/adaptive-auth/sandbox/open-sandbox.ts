import { type SandboxSession, sandboxPreset } from "@parapet/contract";
import { defaultRiskThresholds } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { toBase32 } from "../../../platform/totp/base32.ts";
import { otpauthUrl } from "../../../platform/totp/totp.ts";
import { getLearningProgress } from "./learning-progress.ts";
import { presetCalls } from "./presets.ts";
import { sandboxesService } from "./sandboxes.ts";

/** Opens a sandbox: a client that is known for some weeks, and an authenticator of its own. */
export async function openSandbox({ platform, now }: Call): Promise<SandboxSession> {
  const { id, expiresAtMs, secret, history } = platform.services.get(sandboxesService).open(now.getTime());
  const account = "ledger@acme-billing.example";
  return {
    id,
    expires_at: new Date(expiresAtMs).toISOString(),
    thresholds: defaultRiskThresholds,
    totp: { secret: toBase32(secret), otpauth_url: otpauthUrl(secret, { issuer: "Parapet sandbox", account }) },
    presets: sandboxPreset.options.map((preset) => ({ preset, call: presetCalls[preset] })),
    learning: getLearningProgress(history),
  };
}
