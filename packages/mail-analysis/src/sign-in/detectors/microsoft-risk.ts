import { detectAt, type Detection } from "../detection.ts";
import type { Detector } from "../scene.ts";
import { isSuccess, type RiskDetection, type SignIn, type SignInRisk } from "../sign-in.ts";

const points: Readonly<Record<SignInRisk["level"], number>> = { none: 30, hidden: 30, low: 20, medium: 45, high: 70 };
/** What Microsoft or an administrator has taken back. */
const settled: ReadonlySet<string> = new Set(["dismissed", "remediated", "confirmedSafe"]);

/** What Microsoft found, with its own level: once for each kind at a sign-in, wherever it is written. */
export const microsoftRisk: Detector<Detection> = ({ signIns, risks }) => {
  const byId = new Map(signIns.map((signIn) => [signIn.id, signIn]));
  const found = new Map<string, Detection>();
  for (const signIn of signIns) {
    const { level, state, types } = signIn.risk;
    // A level without a kind is told as such.
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
    // The list of risks is kept up to date, and rows of sign-ins are not.
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

/** About no sign-in that is known, as of leaked credentials; once the sign-in is, it is the same detection. */
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
