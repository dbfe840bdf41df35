import {
  type SandboxCall,
  type SandboxDecision,
  sandboxEndpoints,
  sandboxPreset,
  type SandboxSession,
} from "@parapet/contract";
import { openPage } from "../../../testing/open-page.tsx";
import type { Asked } from "../../../testing/test-server.ts";

export const typicalCall: SandboxCall = {
  country: "NO",
  network: "office",
  agent: "usual",
  key: "known",
  endpoint: "GET /invoices",
  hour: 10,
  per_minute: 4,
};

/** A decision of the sandbox with some traits of its own. */
export function sandboxDecisionWith(traits: Partial<SandboxDecision> = {}): SandboxDecision {
  return {
    id: "0199d6f0-0000-7000-8000-00000000f501",
    time: "2026-11-20T10:05:00.000Z",
    preset: "usual_office",
    call: typicalCall,
    as_me: false,
    as_name: null,
    score: 12,
    evidence: -12.5,
    level: "low",
    effect: "allow",
    rule: "Everything else",
    signals: [],
    counterfactuals: [],
    learning: { sessions: 40, share: 0.6 },
    request: { start: "GET /invoices HTTP/1.1", headers: [["x-api-key", "ppk_sandbox"]], body: "" },
    response: { start: "HTTP/1.1 200 OK", headers: [["content-type", "application/json"]], body: '{"ok":true}' },
    challenge: null,
    ...traits,
  };
}

/** A call that was asked for a code. */
export const stoppedWith = (traits: Partial<SandboxDecision> = {}) =>
  sandboxDecisionWith({
    id: "0199d6f0-0000-7000-8000-00000000f502",
    effect: "step_up",
    level: "medium",
    score: 45,
    challenge: { id: "challengechallenge1234", attempts_left: 5, expires_at: "2026-11-20T10:10:00.000Z" },
    ...traits,
  });

export const session: SandboxSession = {
  id: "sandboxsandboxsandbox1",
  expires_at: "2026-11-20T10:15:00.000Z",
  thresholds: { medium: 30, high: 70 },
  totp: { secret: "GEZDGNBVGY3TQOJQ", otpauth_url: "otpauth://totp/Sandbox?secret=GEZDGNBVGY3TQOJQ" },
  presets: sandboxPreset.options.map((preset) => ({ preset, call: typicalCall })),
  learning: { sessions: 24, share: 0.5 },
};

/** Decides about each call as it is asked for, every one under an id of its own. */
export function deciding(traits: Partial<SandboxDecision> = {}) {
  let made = 0;
  return ({ body }: Asked) => {
    const asked = sandboxEndpoints["sandbox.call"].body.parse(body);
    made += 1;
    const id = `0199d6f0-0000-7000-8000-00000000${String(made).padStart(4, "0")}`;
    return sandboxDecisionWith({
      id,
      preset: asked.preset,
      call: asked.call ?? typicalCall,
      as_me: asked.as_me,
      ...traits,
    });
  };
}

/** The sandbox, as a visitor opens it. */
export const openSandbox = ({ answers, ...options }: Parameters<typeof openPage>[1] = {}) =>
  openPage("/public/sandbox/adaptiveAuth", {
    as: null,
    ...options,
    answers: { "sandbox.open": session, "sandbox.call": deciding(), ...answers },
  });
