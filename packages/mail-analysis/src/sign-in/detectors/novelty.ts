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
/** Users known from this many countries travel a lot. */
const travellerCountries = 4;
/** Min days with sign-ins before a sign-in can be unfamiliar. */
const profileDays = 5;
/** Min number of novelties of an unfamiliar sign-in. */
const minNovelties = 3;

/** A user's novelties, each on its own and combined. A user's first sign-in has none. */
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
  const base = countries.length >= travellerCountries ? points.countryOfTraveller : points.country;
  return [
    detectAt("signin.new_country", signIn, {
      points: isExpected ? points.expectedCountry : base,
      evidence: { country: signIn.place.country, city: signIn.place.city, ip: signIn.ip, usual: countries },
      clears: ["user_confirms", "common_in_tenant", "managed_device", "own_network"],
    }),
  ];
}

/** At home, phones switch between carrier networks all the time. */
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

/** A new country, an unmanaged device, and at least one more novelty. */
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
  if (fresh.length < minNovelties) return [];
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
