import type { SandboxCall } from "@parapet/contract";
import type { Network, NetworkKind, Place } from "@parapet/risk-engine";

/** A network of the sandbox, and whose it is. */
export interface SandboxNetwork extends Network {
  readonly asName: string;
}

type Country = SandboxCall["country"];
type Kind = SandboxCall["network"];

interface Land {
  /** The first two digits of the third group of its addresses, and the place of its four systems. */
  readonly index: number;
  readonly place: Place;
}

const near = (latitude: number, longitude: number): Place => ({ latitude, longitude, radiusKm: 50 });

const lands: Readonly<Record<Country, Land>> = {
  NO: { index: 0, place: near(59.9, 10.7) },
  SE: { index: 1, place: near(59.3, 18.1) },
  DE: { index: 2, place: near(52.5, 13.4) },
  FR: { index: 3, place: near(48.9, 2.4) },
  US: { index: 4, place: near(39, -77) },
  BR: { index: 5, place: near(-23.5, -46.6) },
  SG: { index: 6, place: near(1.3, 103.8) },
  NG: { index: 7, place: near(6.5, 3.4) },
};

interface Operator {
  readonly index: number;
  readonly kind: NetworkKind;
  readonly name: string;
}

const operators = {
  isp: { index: 0, kind: "isp", name: "Example Broadband" },
  mobile: { index: 1, kind: "mobile", name: "Example Mobile" },
  hosting: { index: 2, kind: "hosting", name: "Example Cloud" },
  anonymiser: { index: 3, kind: "anonymiser", name: "Example VPN" },
} as const satisfies Record<string, Operator>;

/** Office, home and a stranger's line are three customers of one operator. */
const lines: Readonly<Record<Kind, { readonly operator: Operator; readonly line: number }>> = {
  office: { operator: operators.isp, line: 1 },
  home: { operator: operators.isp, line: 2 },
  same_isp: { operator: operators.isp, line: 3 },
  mobile: { operator: operators.mobile, line: 4 },
  hosting: { operator: operators.hosting, line: 5 },
  anonymiser: { operator: operators.anonymiser, line: 6 },
};

/** The systems that RFC 5398 keeps for documentation: 16 short numbers and 16 long ones. */
const getSystem = (index: number) => (index < 16 ? 64_496 + index : 65_536 + index - 16);

/** A network of the sandbox, from ranges reserved for documentation (RFC 5398, RFC 3849). */
export function getSandboxNetwork(country: Country, kind: Kind): SandboxNetwork {
  const { index, place } = lands[country];
  const { operator, line } = lines[kind];
  const group = `2001:db8:${index + 1}${line}`;
  return {
    country,
    asn: getSystem(4 * index + operator.index),
    prefix: `${group}::/48`,
    address: `${group}::7`,
    kind: operator.kind,
    place,
    asName: `${operator.name} ${country}`,
  };
}
