import type { SandboxCall, SandboxDecision, SandboxPreset } from "@parapet/contract";
import { type Thresholds, defaultRiskThresholds } from "@parapet/risk-engine";
import type { Call } from "../../../platform/call.ts";
import { decideCall } from "./decide-call.ts";
import { presetCalls } from "./presets.ts";
import { nextAt } from "./sandbox-clock.ts";
import { sandboxesService } from "./sandboxes.ts";

interface SandboxRequest {
  readonly preset: SandboxPreset | null;
  readonly call?: SandboxCall | undefined;
  readonly thresholds?: Thresholds | undefined;
  readonly as_me: boolean;
}

/** Calls the sandbox's API at the hour that the call names. @throws Failure `not_found` without such a sandbox */
export async function callSandbox(visitor: Call, id: string, request: SandboxRequest): Promise<SandboxDecision> {
  const sandbox = visitor.platform.services.get(sandboxesService).get(id, visitor.now.getTime());
  const { preset, thresholds = defaultRiskThresholds, as_me: asMe } = request;
  const call = request.call ?? presetCalls[preset ?? "usual_office"];
  sandbox.atMs = nextAt(sandbox.atMs, call.hour);
  return decideCall(visitor, sandbox, { preset, call, asMe, thresholds, atMs: sandbox.atMs });
}
