import { noFacts, type Signal, type SignalCode } from "@parapet/risk-engine";
import { memoize } from "../../../../platform/memoize.ts";
import { once } from "../../../../platform/once.ts";

type Facts = Signal["facts"];

const digits = { off: 0, on: 1, unavailable: 2 } as const;
const states = Object.keys(digits).length;

export type WriteFacts = (facts: Facts) => string;

/**
 * The signal columns of a row as JSON members; texts are cached because most repeat.
 * @param signals max 33, because their states form one exact base-3 number
 * @param ofPlace writes facts that contain an address
 */
export function signalColumns(signals: readonly Signal[], ofPlace: WriteFacts): string {
  let [stated, zeros] = [0, 0];
  let [decibans, facts] = ["", ""];
  for (const signal of signals) {
    stated = stated * states + digits[signal.state];
    if (signal.decibans === null || signal.decibans === 0) zeros += 1;
    else {
      decibans += `${",0".repeat(zeros)},${toMicroPrecision(signal.decibans)}`;
      zeros = 0;
    }
    if (signal.facts !== noFacts) facts += "prefix" in signal.facts ? ofPlace(signal.facts) : factsOf(signal);
  }
  decibans += ",0".repeat(zeros);
  return `${statesOf(getSignalOrder(signals))(stated)}${decibans.slice(1)}],"facts_by_signal":{${facts.slice(1)}}`;
}

/** Signal order and states. @param stated the states as a base-3 number */
const statesOf = memoize((order: string) =>
  memoize((stated: number) => {
    const text = stated.toString(states).padStart(order.split(",").length, "0");
    return `,"signal_order":"${order}","signal_states":[${text.split("").join(",")}],"signal_decibans":[`;
  }),
);

function factsOf({ code, facts }: Signal): string {
  const { perMinute, endpoint } = facts;
  // New objects on every call; facts of other signals are shared and cached by identity.
  if (code === "beh.rate" && typeof perMinute === "number") return `,"beh.rate":{"perMinute":${perMinute}}`;
  if (code === "beh.endpoint" && typeof endpoint === "string") return ofEndpoint(endpoint);
  return code === "geo.impossible_travel" ? factsText(code, facts) : ofShared(code)(facts);
}

const ofEndpoint = memoize((endpoint: string) => factsText("beh.endpoint", { endpoint }));
const ofShared = memoize((code: SignalCode) => once((facts: Facts) => factsText(code, facts)));

export function factsText(code: SignalCode, facts: Facts): string {
  return `,"${code}":${JSON.stringify(facts)}`;
}

type Coded = Pick<Signal, "code">;

/** Max cached orders of signals; few occur. */
const maxOrders = 16;
let orders: readonly { readonly codes: readonly SignalCode[]; readonly text: string }[] = [];

/** The signal codes in order, separated by commas. */
export function getSignalOrder(signals: readonly Coded[]): string {
  for (const { codes, text } of orders) if (isOrder(signals, codes)) return text;
  const codes = signals.map(({ code }) => code);
  const text = codes.join(",");
  orders = [{ codes, text }, ...orders].slice(0, maxOrders);
  return text;
}

function isOrder(signals: readonly Coded[], codes: readonly SignalCode[]): boolean {
  if (signals.length !== codes.length) return false;
  for (let at = 0; at < codes.length; at += 1) if (signals[at]?.code !== codes[at]) return false;
  return true;
}

/** Decimal with the precision of a 32-bit float, as an integer with an exponent, which is cheap to format and parse. */
export function toMicroPrecision(number: number): string {
  return number === 0 ? "0" : `${Math.round(number * 1e6)}e-6`;
}
