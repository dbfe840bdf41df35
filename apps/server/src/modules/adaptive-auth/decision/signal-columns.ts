import { noFacts, type Signal, type SignalCode } from "@parapet/risk-engine";
import { inMillionths } from "./in-millionths.ts";
import { lately } from "./lately.ts";
import { once } from "../../../platform/once.ts";
import { signalOrder } from "./signal-order.ts";

type Facts = Signal["facts"];

/** How states are written. */
const digits = { off: 0, on: 1, unavailable: 2 } as const;
const states = Object.keys(digits).length;

/** Facts of a signal behind other members: its code and what it tells, as JSON. */
export type WriteFacts = (facts: Facts) => string;

/**
 * The columns of a row that tell its signals, behind others. What is the same for many calls is written once and copied.
 * @param signals 33 at most, as the digits of their states are one exact number
 * @param ofPlace writes facts that tell an address
 */
export function signalColumns(signals: readonly Signal[], ofPlace: WriteFacts): string {
  let [stated, zeros] = [0, 0];
  let [decibans, facts] = ["", ""];
  for (const signal of signals) {
    stated = stated * states + digits[signal.state];
    if (signal.decibans === null || signal.decibans === 0) zeros += 1;
    else {
      decibans += `${",0".repeat(zeros)},${inMillionths(signal.decibans)}`;
      zeros = 0;
    }
    if (signal.facts !== noFacts) facts += "prefix" in signal.facts ? ofPlace(signal.facts) : factsOf(signal);
  }
  decibans += ",0".repeat(zeros);
  return `${statesOf(signalOrder(signals))(stated)}${decibans.slice(1)}],"facts_by_signal":{${facts.slice(1)}}`;
}

/** Order and states, up to the decibans. @param stated the states as one number, a digit each */
const statesOf = lately((order: string) =>
  lately((stated: number) => {
    const text = stated.toString(states).padStart(order.split(",").length, "0");
    return `,"signal_order":"${order}","signal_states":[${text.split("").join(",")}],"signal_decibans":[`;
  }),
);

function factsOf({ code, facts }: Signal): string {
  const { perMinute, endpoint } = facts;
  // These come with each call anew; what other signals tell are the same objects again and again.
  if (code === "beh.rate" && typeof perMinute === "number") return `,"beh.rate":{"perMinute":${perMinute}}`;
  if (code === "beh.endpoint" && typeof endpoint === "string") return ofEndpoint(endpoint);
  return code === "geo.impossible_travel" ? factsText(code, facts) : ofLasting(code)(facts);
}

const ofEndpoint = lately((endpoint: string) => factsText("beh.endpoint", { endpoint }));
const ofLasting = lately((code: SignalCode) => once((facts: Facts) => factsText(code, facts)));

export function factsText(code: SignalCode, facts: Facts): string {
  return `,"${code}":${JSON.stringify(facts)}`;
}
