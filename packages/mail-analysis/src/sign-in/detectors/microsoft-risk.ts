import { detectAt, type Detection } from "../detection.ts";
import type { Detector } from "../scene.ts";
import { isSuccess, type RiskDetection, type SignIn, type SignInRisk } from "../sign-in.ts";

const points: Readonly<Record<SignInRisk["level"], number>> = { none: 30, hidden: 30, low: 20, medium: 45, high: 70 };
/** States set by Microsoft or an administrator for false positives. */
const settled: ReadonlySet<string> = new Set(["dismissed", "remediated", "confirmedSafe"]);

/** Microsoft's risk, with its level: once per type and sign-in, whatever the source. */
export const microsoftRisk: Detector<Detection> = ({ signIns, risks }) => {
  const byId = new Map(signIns.map((signIn) => [signIn.id, signIn]));
  const found = new Map<string, Detection>();
  for (const signIn of signIns) {
    const { level, state, types } = signIn.risk;
    // A level without a type is reported by itself.
    const isRisk = (types.length > 0 || (level !== "none" && level !== "hidden")) && !settled.has(state);
    for (const type of isRisk ? (types.length > 0 ? types : ["generic"]) : []) {
      const detection = atSignIn(signIn, type, level);
      found.set(detection.key, detection);
    }
  }
  for (const risk of risks) {
    const signIn = byId.get(risk.signInId);
    const detection = signIn === undefined ? alone(risk) : atSignIn(signIn, risk.type, risk.level);
    const known = found.get(detection.key);
    // Risk detections are updated, sign-in rows aren't.
    if (settled.has(risk.state)) found.delete(detection.key);
    else if (known === undefined || known.points < detection.points) found.set(detection.key, detection);
  }
  return [...found.values()];
};

function atSignIn(signIn: SignIn, type: string, level: SignInRisk["level"]): Detection {
  const hasSucceeded = isSuccess(signIn);
  return detectAt("signin.ms_risk", signIn, {
    points: hasSucceeded ? points[level] : Math.round(points[level] / 2),
    mark: type,
    isRisky: hasSucceeded,
    evidence: { type, level, ip: signIn.ip, country: signIn.place.country },
    clears: ["microsoft_dismisses", "user_confirms"],
  });
}

/** A risk without a known sign-in, such as leaked credentials; it keeps its key when the sign-in arrives. */
function alone({ id, userId, signInId, at, type, level, ip }: RiskDetection): Detection {
  return {
    id: "signin.ms_risk",
    key: `signin.ms_risk|${signInId === "" ? id : signInId}|${type}`,
    userId,
    at,
    points: points[level],
    evidence: { type, level, ...(ip !== "" && { ip }) },
    clears: ["microsoft_dismisses", "user_confirms"],
    events: [id],
    isRisky: true,
  };
}
