import type { Signal, SignalCode } from "@parapet/risk-engine";

type Coded = Pick<Signal, "code">;

/** Orders are few: what is learnt of a client is there or not, and its key known, new or missing. */
const mostOrders = 16;
let orders: readonly { readonly codes: readonly SignalCode[]; readonly text: string }[] = [];

/** The codes of signals in their order as one text, with commas. */
export function signalOrder(signals: readonly Coded[]): string {
  for (const { codes, text } of orders) if (isOrder(signals, codes)) return text;
  const codes = signals.map(({ code }) => code);
  const text = codes.join(",");
  orders = [{ codes, text }, ...orders].slice(0, mostOrders);
  return text;
}

function isOrder(signals: readonly Coded[], codes: readonly SignalCode[]): boolean {
  if (signals.length !== codes.length) return false;
  for (let at = 0; at < codes.length; at += 1) if (signals[at]?.code !== codes[at]) return false;
  return true;
}
