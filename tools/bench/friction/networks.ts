import { compilePack } from "@parapet/server/modules/adaptive-auth/data-pack/compile-pack.ts";
import { readBuiltInPack } from "@parapet/server/modules/adaptive-auth/data-pack/import-built-in-packs.ts";
import {
  type FreshLooks,
  type NetworkFacts,
  readNetworkFacts,
} from "@parapet/server/modules/adaptive-auth/data-pack/network-facts.ts";
import { openPack, type PackLooks } from "@parapet/server/modules/adaptive-auth/data-pack/open-pack.ts";
import type { Random } from "./random.ts";

/** Networks that the populations call from, by their AS. */
const systems = {
  aws: 16509,
  azure: 8075,
  hetzner: 24940,
  ovh: 16276,
  digitalOcean: 14061,
  zscaler: 22616,
  comcast: 7922,
  charter: 20115,
  verizonHome: 701,
  tMobileUs: 21928,
  verizonMobile: 22394,
  telekom: 3320,
  vodafoneGermany: 3209,
  orange: 3215,
  bt: 2856,
  telefonicaBrazil: 27699,
  chinanet: 4134,
  rostelecom: 12389,
} as const;
export type SystemName = keyof typeof systems;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The product's own packs, and addresses in the networks that they name. */
export class Networks {
  readonly #looks: FreshLooks;
  readonly #facts = new Map<string, NetworkFacts | null>();
  readonly #ranges: ReadonlyMap<number, readonly Range[]>;
  readonly #inCountry = new Map<string, readonly Range[]>();

  private constructor(looks: FreshLooks, ranges: ReadonlyMap<number, readonly Range[]>) {
    this.#looks = looks;
    this.#ranges = ranges;
  }

  static async open(): Promise<Networks> {
    const [country, asn] = await Promise.all([readBuiltInPack("country"), readBuiltInPack("asn")]);
    const [places, numbers] = await Promise.all([compilePack("country", country), compilePack("asn", asn)]);
    const looks: Partial<PackLooks> = { country: openPack.country(places.bytes), asn: openPack.asn(numbers.bytes) };
    return new Networks((kind) => looks[kind], rangesOf(asn.toString()));
  }

  look(address: string): NetworkFacts | null {
    const found = this.#facts.get(address);
    if (found !== undefined) return found;
    const facts = readNetworkFacts(address, this.#looks);
    this.#facts.set(address, facts);
    return facts;
  }

  /** Any address of a network in a country. @throws without one */
  address(system: SystemName, country: string, random: Random): string {
    const ranges = this.#rangesIn(system, country);
    for (;;) {
      const range = random.pick(ranges);
      const address = textOf(range.from + random.below(range.to - range.from + 1));
      // Packs cut ranges more finely than announcements.
      if (this.look(address)?.country === country) return address;
    }
  }

  #rangesIn(system: SystemName, country: string): readonly Range[] {
    const name = `${system} ${country}`;
    const known = this.#inCountry.get(name);
    if (known !== undefined) return known;
    const all = this.#ranges.get(systems[system]) ?? [];
    const here = all.filter(({ from, to }) => [from, to].every((each) => this.look(textOf(each))?.country === country));
    if (here.length === 0) throw new Error(`AS${systems[system]} has no addresses in ${country}`);
    this.#inCountry.set(name, here);
    return here;
  }
}

/** IPv4 ranges of the wanted systems in the pack's file, whose lines are "first,last,number,name". */
function rangesOf(file: string): ReadonlyMap<number, readonly Range[]> {
  const wanted = new Set<number>(Object.values(systems));
  const ranges = new Map<number, Range[]>();
  for (const [, from, to, asn] of file.matchAll(/^(\d+),(\d+),(\d+),/gm)) {
    if (!wanted.has(Number(asn))) continue;
    const known = ranges.get(Number(asn)) ?? [];
    known.push({ from: Number(from), to: Number(to) });
    ranges.set(Number(asn), known);
  }
  return ranges;
}

function textOf(number: number): string {
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join(".");
}
