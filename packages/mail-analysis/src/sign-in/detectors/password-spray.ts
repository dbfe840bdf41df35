import { detectAt, type Detection } from "../detection.ts";
import type { Detector } from "../scene.ts";
import { isSuccess, type SignIn } from "../sign-in.ts";

/** Wrong password, locked account, expired password. */
const guessed: ReadonlySet<number> = new Set([50126, 50053, 50055]);
const minAccounts = 5;
const windowMs = 20 * 60_000;
const aroundMs = 3 * 24 * 3_600_000;
const points = { targeted: 12, reached: 75 };

/** One address tries passwords on many accounts. Reported for each account, with more points for successes. */
export const passwordSpray: Detector<Detection> = ({ signIns }) =>
  [...Map.groupBy(signIns, ({ ip }) => ip)].flatMap(([ip, atAddress]) => (ip === "" ? [] : spraysFrom(ip, atAddress)));

function spraysFrom(ip: string, signIns: readonly SignIn[]): Detection[] {
  const failures = signIns.filter(({ errorCode }) => guessed.has(errorCode));
  const bursts = burstsOf(failures).filter(({ at }) => isAttack(signIns, at));
  return bursts.flatMap((burst, index) => {
    const next = bursts[index + 1]?.at ?? Infinity;
    const until = Math.min(burst.at + aroundMs, next - 1);
    const hit = failures.filter(({ at }) => at >= burst.from && at <= until);
    const reached = signIns.filter((each) => isSuccess(each) && each.at >= burst.from && each.at <= until);
    const accounts = accountsOf(hit).size;
    const evidence = { ip, accounts, succeeded: accountsOf(reached).size, minutes: windowMs / 60_000 };
    const clears = ["own_network", "no_success"] as const;
    const report = (signIn: SignIn, given: number, isRisky: boolean) =>
      detectAt("signin.password_spray", signIn, { points: given, evidence, clears, isRisky });
    return [
      ...firstOfEach(hit).map((signIn) => report(signIn, points.targeted, false)),
      ...firstOfEach(reached).map((signIn) => report(signIn, points.reached, true)),
    ];
  });
}

interface Burst {
  /** When the minimum number of accounts was reached. */
  readonly at: number;
  /** Time of the first attempt. */
  readonly from: number;
}

/** Starts of sprays; continued ones count once. */
function burstsOf(failures: readonly SignIn[]): Burst[] {
  const bursts: Burst[] = [];
  for (const { at } of failures) {
    const last = bursts.at(-1);
    if (last !== undefined && at - last.at <= aroundMs) continue;
    const within = failures.filter((each) => each.at <= at && at - each.at <= windowMs);
    if (accountsOf(within).size >= minAccounts) bursts.push({ at, from: within[0]?.at ?? at });
  }
  return bursts;
}

/** An office has more successes than failures behind one address. */
function isAttack(signIns: readonly SignIn[], at: number): boolean {
  const near = signIns.filter((each) => Math.abs(each.at - at) <= aroundMs);
  const failed = accountsOf(near.filter(({ errorCode }) => guessed.has(errorCode)));
  return failed.size > accountsOf(near.filter(isSuccess)).size;
}

function accountsOf(signIns: readonly SignIn[]): Set<string> {
  return new Set(signIns.map(({ userId }) => userId));
}

function firstOfEach(signIns: readonly SignIn[]): SignIn[] {
  return [...Map.groupBy(signIns, ({ userId }) => userId).values()].flatMap(([first]) => first ?? []);
}
