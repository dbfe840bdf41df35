import { isInNetworks } from "../address-range.ts";
import { browserFamily, systemFamily } from "../agent-family.ts";
import { detectAt, type Detection } from "../detection.ts";
import type { Detector, Novelty, Scene } from "../scene.ts";
import type { SignIn } from "../sign-in.ts";

const points = {
  country: 22,
  countryOfTraveller: 10,
  expectedCountry: 6,
  asn: 8,
  device: 10,
  managedDevice: 4,
  unfamiliar: 45,
};
/** Whoever is known from so many countries goes to others, too. */
const travellerCountries = 4;
/** Days on which somebody has signed in before a sign-in can be unlike them. */
const profileDays = 5;
/** Things that have to be new at once for a sign-in to be unfamiliar. */
const leastUnfamiliar = 3;

/** What a user has not had before, each for itself and all together. Of somebody's first sign-in nothing is. */
export const novelties: Detector<Detection> = (scene) =>
  scene.signIns.flatMap((signIn) => {
    const novelty = scene.novelties.get(signIn.id);
    if (novelty === undefined || novelty.knownDays === 0) return [];
    return [
      ...newCountry(signIn, novelty, scene),
      ...newNetwork(signIn, novelty, scene),
      ...newDevice(signIn, novelty),
      ...unfamiliar(signIn, novelty, scene),
    ];
  });

function newCountry(signIn: SignIn, { rare, countries }: Novelty, scene: Scene): Detection[] {
  if (!rare.has("country")) return [];
  const isExpected = isKnownDevice(signIn, scene) || isInNetworks(signIn.ip, scene.knowledge.ownNetworks);
  const usual = countries.length >= travellerCountries ? points.countryOfTraveller : points.country;
  return [
    detectAt("signin.new_country", signIn, {
      points: isExpected ? points.expectedCountry : usual,
      evidence: { country: signIn.place.country, city: signIn.place.city, ip: signIn.ip, usual: countries },
      clears: ["user_confirms", "common_in_tenant", "managed_device", "own_network"],
    }),
  ];
}

/** At home, phones change between the networks of carriers all day. */
function newNetwork(signIn: SignIn, { rare, traits }: Novelty, { knowledge }: Scene): Detection[] {
  const { asn, ip } = signIn;
  if (asn === null || !rare.has("asn") || isInNetworks(ip, knowledge.ownNetworks)) return [];
  if (knowledge.isMobileCarrier(asn) && !traits.has("country")) return [];
  return [
    detectAt("signin.new_asn", signIn, {
      points: points.asn,
      evidence: { asn, ip },
      clears: ["user_confirms", "common_in_tenant", "own_network"],
    }),
  ];
}

function newDevice(signIn: SignIn, { rare }: Novelty): Detection[] {
  const { device } = signIn;
  if (!rare.has("device")) return [];
  return [
    detectAt("signin.new_device", signIn, {
      points: device.isManaged ? points.managedDevice : points.device,
      evidence: { device: device.name || device.id, system: device.system, managed: device.isManaged ? "yes" : "no" },
      clears: ["user_confirms", "managed_device"],
    }),
  ];
}

/** From a new country, on a device that is nobody's, and unlike the user's sign-ins in something else at least. */
function unfamiliar(signIn: SignIn, { traits, rare, knownDays }: Novelty, scene: Scene): Detection[] {
  const isStranger = !signIn.device.isManaged && (signIn.device.id === "" || traits.has("device"));
  if (knownDays < profileDays || !rare.has("country") || !isStranger) return [];
  if (isInNetworks(signIn.ip, scene.knowledge.ownNetworks)) return [];
  const fresh = [
    "country",
    "device",
    ...(rare.has("asn") ? ["asn"] : []),
    ...(traits.has("system") ? ["system"] : []),
    ...(traits.has("browser") ? ["browser"] : []),
  ];
  if (fresh.length < leastUnfamiliar) return [];
  return [
    detectAt("signin.unfamiliar", signIn, {
      points: points.unfamiliar,
      isRisky: true,
      evidence: {
        new: fresh,
        country: signIn.place.country,
        ...(signIn.asn !== null && { asn: signIn.asn }),
        system: systemFamily(signIn),
        browser: browserFamily(signIn),
        known_days: knownDays,
      },
      clears: ["user_confirms", "managed_device", "own_network"],
    }),
  ];
}

function isKnownDevice({ id, device }: SignIn, { novelties: known }: Scene): boolean {
  return device.isManaged && device.id !== "" && known.get(id)?.traits.has("device") === false;
}
