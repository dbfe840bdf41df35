import { networkOf } from "../address-range.ts";
import { browserFamily, systemFamily } from "../agent-family.ts";
import { detectAt, type Detection } from "../detection.ts";
import type { Detector } from "../scene.ts";
import { isSuccess, type SignIn } from "../sign-in.ts";

/** Microsoft's own networks: its services use sessions on behalf of users. */
const microsoftNetworks: ReadonlySet<number> = new Set([
  3598, 6584, 8068, 8069, 8070, 8071, 8072, 8073, 8074, 8075, 12076, 14719, 23468, 35106, 45139, 58862, 63314, 200517,
]);
const windowMs = 60 * 60_000;
const points = 75;

/**
 * One session on two networks and two devices within an hour, which suggests a stolen token. Each session is reported
 * once.
 */
export const sessionReplay: Detector<Detection> = ({ byUser }) =>
  [...byUser.values()].flatMap((signIns) => {
    const used = signIns.filter((each) => isSuccess(each) && !isMicrosoft(each) && sessionOf(each) !== "");
    const sessions = Map.groupBy(used, sessionOf);
    return [...sessions].flatMap(([sessionId, inSession]) => replayIn(sessionId, inSession));
  });

function isMicrosoft({ asn }: SignIn): boolean {
  return asn !== null && microsoftNetworks.has(asn);
}

function sessionOf({ detail }: SignIn): string {
  return detail?.sessionId ?? "";
}

function replayIn(sessionId: string, signIns: readonly SignIn[]): Detection[] {
  for (const [index, later] of signIns.entries()) {
    const within = signIns.slice(0, index + 1).filter(({ at }) => later.at - at <= windowMs);
    const networks = new Set(within.map(networkNames(within)));
    const devices = new Set(within.map(({ device }) => device.id));
    const agents = new Set(within.map((each) => `${browserFamily(each)} ${systemFamily(each)}`));
    if (networks.size >= 2 && (devices.size >= 2 || agents.size >= 2)) return [found(sessionId, within, later)];
  }
  return [];
}

/** By their numbers; if any is missing, by their addresses. */
function networkNames(signIns: readonly SignIn[]): (signIn: SignIn) => string {
  const areKnown = signIns.every(({ asn }) => asn !== null);
  return ({ asn, ip }) => (areKnown ? String(asn) : networkOf(ip));
}

function found(sessionId: string, within: readonly SignIn[], later: SignIn): Detection {
  const distinct = (valueOf: (signIn: SignIn) => string) =>
    [...new Set(within.map(valueOf))].filter((each) => each !== "");
  const first = within[0] ?? later;
  return detectAt("signin.session_replay", later, {
    points,
    mark: sessionId,
    isRisky: true,
    events: within.map(({ id }) => id),
    evidence: {
      session: sessionId,
      addresses: distinct(({ ip }) => ip),
      networks: distinct(({ asn }) => (asn === null ? "" : String(asn))),
      devices: distinct(({ device }) => device.name || device.id),
      agents: distinct((each) => `${browserFamily(each)} ${systemFamily(each)}`.trim()),
      minutes: Math.round((later.at - first.at) / 60_000),
    },
    clears: ["user_confirms", "own_network", "managed_device"],
  });
}
