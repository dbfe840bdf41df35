import { detectAt, type Detection } from "../detection.ts";
import type { Detector } from "../scene.ts";
import { isSuccess, type SignIn } from "../sign-in.ts";

/** A second factor that was denied or timed out. */
const unanswered: ReadonlySet<number> = new Set([500121, 50074]);
const refusedStep = /denied|declined|rejected|did not respond|no response|timed out|fraud reported/i;
const maxPrompts = 10;
const windowMs = 5 * 60_000;
const points = 80;

/** Prompts until the user approves one. Each burst is reported once. */
export const mfaFatigue: Detector<Detection> = ({ byUser }) =>
  [...byUser.values()].flatMap((signIns) => {
    const prompts = signIns.filter(isRefusedPrompt);
    let reportedAt = -Infinity;
    return signIns.filter(isSuccess).flatMap((success) => {
      const near = fullestWindow(prompts, success.at);
      if (near.length <= maxPrompts || success.at - reportedAt <= windowMs) return [];
      reportedAt = success.at;
      return [found(near, success)];
    });
  });

function isRefusedPrompt({ errorCode, detail }: SignIn): boolean {
  if (errorCode === 0) return false;
  return unanswered.has(errorCode) || (detail?.steps.some((step) => refusedStep.test(step)) ?? false);
}

/** The max number of prompts in any five minutes around a time. */
function fullestWindow(prompts: readonly SignIn[], at: number): readonly SignIn[] {
  const starts = [at, ...prompts.map((prompt) => prompt.at)].filter((start) => start <= at && at - start <= windowMs);
  const windows = starts.map((start) => prompts.filter((each) => each.at >= start && each.at - start <= windowMs));
  return windows.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function found(prompts: readonly SignIn[], success: SignIn): Detection {
  return detectAt("signin.mfa_fatigue", success, {
    points,
    isRisky: true,
    events: prompts.map(({ id }) => id),
    evidence: {
      prompts: prompts.length,
      minutes: windowMs / 60_000,
      addresses: [...new Set(prompts.map(({ ip }) => ip))].toSorted(),
      ip: success.ip,
    },
    clears: ["user_confirms"],
  });
}
