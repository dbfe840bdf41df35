import type { Networks, SystemName } from "./networks.ts";
import type { Caller, Habits } from "./populations.ts";
import type { Random } from "./random.ts";

interface Place {
  readonly system: SystemName;
  readonly country: string;
}

const farAway: readonly Place[] = [
  { system: "chinanet", country: "CN" },
  { system: "rostelecom", country: "RU" },
  { system: "telefonicaBrazil", country: "BR" },
];
/** Other networks of a client's country. */
const nearby: Readonly<Record<string, readonly Place[]>> = {
  US: [
    { system: "digitalOcean", country: "US" },
    { system: "ovh", country: "US" },
  ],
  DE: [
    { system: "digitalOcean", country: "DE" },
    { system: "ovh", country: "DE" },
  ],
  FR: [
    { system: "orange", country: "FR" },
    { system: "ovh", country: "FR" },
  ],
  IE: [{ system: "azure", country: "IE" }],
};
const tools = ["curl/8.9.1", "python-requests/2.31.0", "Go-http-client/1.1"] as const;

type CreateThief = (habits: Habits, day: number, networks: Networks, random: Random) => Caller;

const withTool = (address: string, random: Random): Caller => ({
  address,
  userAgent: random.pick(tools),
  headers: { accept: "*/*" },
});

/** Thieves of a client's key by what they have in common with the client. None can sign calls. */
export const thieves: Readonly<Record<string, CreateThief>> = {
  other_country: (_habits, _day, networks, random) => {
    const { system, country } = random.pick(farAway);
    return withTool(networks.address(system, country, random), random);
  },
  same_country: ({ home }, _day, networks, random) => {
    const places = (nearby[home.country] ?? farAway).filter(({ system }) => system !== home.system);
    const { system, country } = random.pick(places);
    return withTool(networks.address(system, country, random), random);
  },
  same_as: ({ home }, _day, networks, random) => withTool(networks.address(home.system, home.country, random), random),
  same_prefix: ({ usual }, day, _networks, random) => {
    const { address } = usual(day);
    return withTool(address.replace(/\d+$/, String(random.between(1, 254))), random);
  },
  own_agent_copied: ({ usual }, day, networks, random) => {
    const { system, country } = random.pick(farAway);
    const { userAgent, headers } = usual(day);
    return { address: networks.address(system, country, random), userAgent, headers };
  },
};
