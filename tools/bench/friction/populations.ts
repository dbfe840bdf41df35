import type { ClientKind } from "@parapet/contract";
import type { Flow } from "./billing-api.ts";
import type { Networks, SystemName } from "./networks.ts";
import type { Random } from "./random.ts";

/** How a client calls. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  /** Headers except for agent and key. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Calls of one client in a row. */
interface PlannedSession {
  /** Hours since midnight UTC. */
  readonly hour: number;
  readonly flow: Flow;
  /** Seconds between two calls. */
  readonly pauseS: number;
  readonly caller: Caller;
  /** Takes over in the middle: a phone that leaves the Wi-Fi. */
  readonly after?: Caller;
}

/** A client's habits: what it does on each day. */
export interface Habits {
  readonly home: { readonly system: SystemName; readonly country: string };
  /** How it calls from one of its usual places, for thieves who copy it. */
  readonly usual: (day: number) => Caller;
  readonly sessionsOn: (day: number) => readonly PlannedSession[];
}

export interface Population {
  readonly kind: ClientKind;
  readonly create: (networks: Networks, random: Random) => Habits;
}

const accept = { accept: "application/json", "accept-encoding": "gzip, deflate, br" };
const isWorkday = (day: number) => day % 7 < 5;
/** The minor versions of a product that is updated every so many days. */
const updated = (day: number, offset: number, everyDays: number) => Math.floor((day + offset) / everyDays);

/** A client's main flow, and now and then another. */
function flowsOf(random: Random, main: readonly Flow[], rare: readonly Flow[], rareShare = 0.04): () => Flow {
  const [usual, seldom] = [random.pick(main), random.pick(rare)];
  const second = random.pick(main);
  return () => (random.chance(rareShare) ? seldom : random.chance(0.3) ? second : usual);
}

/** Build runners of a cloud: another address for every job, bursts on workdays. */
const ciRunners: Population = {
  kind: "headless",
  create(networks, random) {
    const offset = random.below(20);
    const product = random.pick(["curl/8.", "python-requests/2.", "axios/1."]);
    const flow = flowsOf(random, ["sync", "update", "report"], ["clean", "bill"]);
    const usual = (day: number): Caller => ({
      address: networks.address("azure", "US", random),
      userAgent: `${product}${5 + updated(day, offset, 25)}.0`,
      headers: accept,
    });
    return {
      home: { system: "azure", country: "US" },
      usual,
      sessionsOn: (day) =>
        Array.from({ length: isWorkday(day) ? random.between(6, 20) : random.between(0, 3) }, () => ({
          hour: random.around(15, 5),
          flow: flow(),
          pauseS: 1,
          caller: usual(day),
        })),
    };
  },
};

/** Functions of a cloud: round the clock, from addresses that change by the week. */
const serverless: Population = {
  kind: "headless",
  create(networks, random) {
    const country = random.pick(["US", "IE", "DE"]);
    const flow = flowsOf(random, ["sync", "bill", "look"], ["report"]);
    let pool: string[] = [];
    const usual = (day: number): Caller => {
      if (pool.length === 0 || day % 7 === 0)
        pool = Array.from({ length: 25 }, () => networks.address("aws", country, random));
      return { address: random.pick(pool), userAgent: "node", headers: accept };
    };
    return {
      home: { system: "aws", country },
      usual,
      sessionsOn: (day) =>
        Array.from({ length: random.between(20, 40) }, () => ({
          hour: 24 * random.next(),
          flow: flow(),
          pauseS: 1,
          caller: usual(day),
        })),
    };
  },
};

/** People with an app: Wi-Fi at home, by IPv4 or IPv6, the carrier's shared addresses outside, and one journey. */
const phones: Population = {
  kind: "interactive",
  create(networks, random) {
    const home = random.pick(["comcast", "charter", "verizonHome"] as const);
    const carrier = random.pick(["tMobileUs", "verizonMobile"] as const);
    const offset = random.below(14);
    const android = random.chance(0.6);
    const journey = { from: random.between(16, 60), days: 6, ...random.pick(abroad) };
    const subnet = `2601:${(random.below(0xfff) + 0x1000).toString(16)}:${random.below(0xffff).toString(16)}:1`;
    const hasIpv6 = home === "comcast";
    const flow = flowsOf(random, ["look", "update"], ["bill", "pay"]);
    let homeAddress = networks.address(home, "US", random);
    const callerAt = (day: number, address: string): Caller => {
      const release = 2 + updated(day, offset, 14);
      return {
        address,
        userAgent: android
          ? `AcmeBilling/5.${release} (Linux; Android 15; Pixel 8) okhttp/4.12.0`
          : `AcmeBilling/5.${release} CFNetwork/1568.200.51 Darwin/24.1.0`,
        headers: { ...accept, "accept-language": "en-US" },
      };
    };
    const atHome = () =>
      hasIpv6 && random.chance(0.5)
        ? `${subnet}:${[1, 2, 3, 4].map(() => random.below(0xffff).toString(16)).join(":")}`
        : homeAddress;
    const away = (day: number) =>
      day >= journey.from && day < journey.from + journey.days
        ? networks.address(journey.system, journey.country, random)
        : null;
    const outside = () => networks.address(carrier, "US", random);
    return {
      home: { system: home, country: "US" },
      usual: (day) => callerAt(day, homeAddress),
      sessionsOn(day) {
        if (day % 12 === offset % 12) homeAddress = networks.address(home, "US", random);
        return Array.from({ length: random.between(2, 7) }, () => {
          const isHome = random.chance(0.55);
          const caller = callerAt(day, away(day) ?? (isHome ? atHome() : outside()));
          const leaves = isHome && away(day) === null && random.chance(0.1);
          const session = { hour: random.around(19, 6), flow: flow(), pauseS: random.between(5, 40), caller };
          return leaves ? { ...session, after: callerAt(day, outside()) } : session;
        });
      },
    };
  },
};

const abroad = [
  { system: "orange", country: "FR" },
  { system: "bt", country: "GB" },
  { system: "telekom", country: "DE" },
] as const;

/** An application of ten people: behind a cloud proxy in the office, by their own lines at home, with browsers that update. */
const offices: Population = {
  kind: "interactive",
  create(networks, random) {
    const exits = Array.from({ length: 6 }, () => networks.address("zscaler", "DE", random));
    const flow = flowsOf(random, ["update", "bill", "look"], ["pay", "report", "clean"]);
    const people = Array.from({ length: 10 }, () => ({
      line: random.pick(["telekom", "vodafoneGermany"] as const),
      offset: random.below(28),
      system: random.pick(["Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7"]),
      browser: random.pick(["Chrome", "Chrome", "Edge", "Firefox"]),
    }));
    const callerOf = (person: (typeof people)[number], day: number, isHome: boolean): Caller => ({
      address: isHome ? networks.address(person.line, "DE", random) : random.pick(exits),
      userAgent: browserText(person.browser, person.system, 128 + updated(day, person.offset, 28)),
      headers: { ...accept, "accept-language": "de-DE,de;q=0.9" },
    });
    return {
      home: { system: "zscaler", country: "DE" },
      usual: (day) => callerOf(random.pick(people), day, false),
      sessionsOn: (day) =>
        people.flatMap((person) => {
          if (!isWorkday(day) || random.chance(0.1)) return [];
          const isHome = random.chance(0.3);
          const caller = callerOf(person, day, isHome);
          return Array.from({ length: random.between(2, 5) }, () => ({
            hour: random.around(11.5, 3),
            flow: flow(),
            pauseS: random.between(3, 30),
            caller,
          }));
        }),
    };
  },
};

function browserText(browser: string, system: string, version: number): string {
  if (browser === "Firefox") return `Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
  const chrome = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
  return browser === "Edge" ? `${chrome} Edg/${version}.0.0.0` : chrome;
}

/** Servers with one address that call every few minutes, day and night. */
const servers: Population = {
  kind: "headless",
  create(networks, random) {
    const address = networks.address("hetzner", "DE", random);
    const offset = random.below(35);
    const flow = flowsOf(random, ["sync", "look"], ["bill", "report"], 0.01);
    const usual = (day: number): Caller => ({
      address,
      userAgent: `okhttp/4.${10 + updated(day, offset, 35)}.0`,
      headers: accept,
    });
    return {
      home: { system: "hetzner", country: "DE" },
      usual,
      sessionsOn: (day) =>
        Array.from({ length: 72 }, (_, at) => ({ hour: at / 3, flow: flow(), pauseS: 1, caller: usual(day) })),
    };
  },
};

/** A person whose line gets another address every day; two weeks of holidays. */
const bookkeepers: Population = {
  kind: "interactive",
  create(networks, random) {
    const holidays = random.between(20, 55);
    const offset = random.below(28);
    const flow = flowsOf(random, ["bill", "look"], ["pay", "report"], 0.08);
    let [address, renewed] = ["", -1];
    const usual = (day: number): Caller => {
      if (renewed !== day) address = networks.address("telekom", "DE", random);
      renewed = day;
      return {
        address,
        userAgent: browserText("Chrome", "Windows NT 10.0; Win64; x64", 128 + updated(day, offset, 28)),
        headers: { ...accept, "accept-language": "de-DE,de;q=0.9" },
      };
    };
    return {
      home: { system: "telekom", country: "DE" },
      usual,
      sessionsOn: (day) =>
        isWorkday(day) && (day < holidays || day >= holidays + 14)
          ? Array.from({ length: random.between(1, 3) }, () => ({
              hour: random.around(12, 4),
              flow: flow(),
              pauseS: random.between(5, 60),
              caller: usual(day),
            }))
          : [],
    };
  },
};

/** A script that runs once a month, on a server or at home. */
const monthly: Population = {
  kind: "headless",
  create(networks, random) {
    const first = random.below(10);
    const isRented = random.chance(0.5);
    const home = isRented
      ? ({ system: "ovh", country: "FR" } as const)
      : ({ system: "telekom", country: "DE" } as const);
    const fixed = networks.address(home.system, home.country, random);
    const usual = (): Caller => ({
      address: isRented ? fixed : networks.address(home.system, home.country, random),
      userAgent: "python-requests/2.32.3",
      headers: accept,
    });
    return {
      home,
      usual,
      sessionsOn: (day) =>
        day % 30 === first
          ? (["sync", "report", "bill"] as const).map((flow) => ({ hour: 6, flow, pauseS: 1, caller: usual() }))
          : [],
    };
  },
};

/** Populations by name, in the order of the report. */
export const populations = {
  ci_runners: ciRunners,
  serverless,
  phones,
  offices,
  servers,
  bookkeepers,
  monthly_scripts: monthly,
} as const satisfies Readonly<Record<string, Population>>;
