import { agentFamily } from "../agent-family.ts";
import { detectAt, type Detection } from "../detection.ts";
import { bypassingAgent, isLegacyClient } from "../legacy-clients.ts";
import type { Detector, Scene } from "../scene.ts";
import { usesDeviceCode } from "../sign-in-counts.ts";
import { isSuccess, type SignIn } from "../sign-in.ts";

const officeHome = "4765445b-32c6-49b0-83e6-1d93765276ca";
const authenticationBroker = "29d9ed98-a469-4536-ade2-f981bc1d605e";
/** User agents of HTTP libraries. */
const kitAgents = /^(?:node|axios|undici)(?![a-z])/i;
const points = { legacy: 30, bypass: 40, knownBypass: 6, kit: 80, triedKit: 40, code: 45, brokerCode: 65 };

/** First use of a client without MFA, or a user agent of services that relay passwords. */
export const legacyAuth: Detector<Detection> = ({ signIns, novelties }) =>
  signIns.filter(isSuccess).flatMap((signIn) => {
    const { client, userAgent, ip, appName } = signIn;
    const agent = bypassingAgent(userAgent);
    const isNew = novelties.get(signIn.id)?.traits.has("client") === true && isLegacyClient(client);
    if (agent === null && !isNew) return [];
    const isNewAgent = novelties.get(signIn.id)?.traits.has("browser") === true;
    const bypass = isNewAgent || isNew ? points.bypass : points.knownBypass;
    return [
      detectAt("signin.legacy_auth", signIn, {
        points: agent === null ? points.legacy : bypass,
        isRisky: isNew || isNewAgent,
        evidence: { client, ip, app: appName, ...(agent !== null && { agent }) },
        clears: ["known_client", "own_network", "user_confirms"],
      }),
    ];
  });

/** An adversary-in-the-middle phishing kit: a library signs in to the portal. */
export const aitmKit: Detector<Detection> = ({ signIns }) =>
  signIns.flatMap((signIn) => {
    const { appId, appName, userAgent, ip } = signIn;
    if ((appId !== officeHome && appId !== authenticationBroker) || !kitAgents.test(userAgent)) return [];
    const hasSucceeded = isSuccess(signIn);
    return [
      detectAt("signin.aitm_kit_agent", signIn, {
        points: hasSucceeded ? points.kit : points.triedKit,
        isRisky: hasSucceeded,
        evidence: { agent: userAgent.slice(0, 120), family: agentFamily(userAgent), app: appName || appId, ip },
        clears: ["known_client", "user_confirms"],
      }),
    ];
  });

/** A device code: used for the first time, or for the broker, which all other tokens come from. */
export const deviceCode: Detector<Detection> = (scene) =>
  scene.signIns.filter(isSuccess).flatMap((signIn) => {
    if (signIn.detail === null || !usesDeviceCode(signIn.detail)) return [];
    const isBroker = signIn.appId === authenticationBroker && signIn.isInteractive;
    const isFirst = isFirstCode(signIn, scene);
    if (!isFirst && !isBroker) return [];
    const { appName, appId, resourceName, ip, place } = signIn;
    return [
      detectAt("signin.device_code", signIn, {
        points: isBroker ? points.brokerCode : points.code,
        isRisky: true,
        evidence: {
          app: appName || appId,
          resource: resourceName,
          ip,
          country: place.country,
          first: isFirst ? "yes" : "no",
        },
        clears: ["user_confirms", "known_client"],
      }),
    ];
  });

function isFirstCode({ id }: SignIn, { novelties }: Scene): boolean {
  return novelties.get(id)?.traits.has("way") === true;
}
