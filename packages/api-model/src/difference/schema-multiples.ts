import { field, type Node } from "./node.ts";
import { toText } from "./report.ts";
import { say, type Spot } from "./spot.ts";

/** What numbers are multiples of: of a factor of it everything is that was allowed, and of a multiple nothing new. */
export function compareMultiples(spot: Spot): void {
  const keyword = "multipleOf";
  const [from, to] = [stepOf(spot.pair.base, keyword), stepOf(spot.pair.revision, keyword)];
  if (from === to) return;
  say(spot, `multiple-of-${changeOf(spot, from, to)}`, { keyword, values: { from: toText(from), to: toText(to) } });
}

function changeOf({ subject }: Spot, from: number | undefined, to: number | undefined): string {
  if (from === undefined) return "set";
  if (to === undefined) return "unset";
  if (subject.direction === "request") return isMultiple(from, to) ? "generalized" : "changed";
  return isMultiple(to, from) ? "specialized" : "changed";
}

/** JSON Schema asks for a number above 0; any other says nothing. */
function stepOf(node: Node, keyword: string): number | undefined {
  const value = field(node.value, keyword);
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? value : undefined;
}

/** Whether a number is a multiple of another as both are written: 0.3 is one of 0.1. */
function isMultiple(number: number, of: number): boolean {
  const [a, b] = [decimalOf(number), decimalOf(of)];
  const places = Math.max(a.places, b.places);
  const scaled = ({ digits, places: own }: Decimal) => digits * 10n ** BigInt(places - own);
  return scaled(a) % scaled(b) === 0n;
}

/** A number as an integer of digits, the last ones behind the point; places below 0 stand for zeros. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

function decimalOf(number: number): Decimal {
  const [mantissa = "", exponent = "0"] = String(number).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) };
}
