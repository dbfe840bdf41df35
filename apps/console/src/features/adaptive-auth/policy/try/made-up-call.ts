import type { DecisionDetail, TriedCall } from "@parapet/contract";

/** A made-up call while it is typed. */
export interface MadeUpCall extends Omit<TriedCall, "client_id" | "at"> {
  /** null for an unknown client. */
  readonly client: { readonly value: string; readonly label: string } | null;
  /** As a `datetime-local` input writes it; "" for now. */
  readonly at: string;
}

export const plainCall: MadeUpCall = {
  client: null,
  address: "",
  user_agent: "",
  method: "GET",
  path: "/",
  key: "",
  tls: "",
  at: "",
  elevated: false,
};

/** What the server is asked. An address or a path that is only half typed stays as it is: it says what is wrong. */
export function askedOf({ client, at, path, ...rest }: MadeUpCall): TriedCall {
  return {
    ...rest,
    path: path.startsWith("/") ? path : `/${path}`,
    ...(client !== null && { client_id: client.value }),
    ...(at !== "" && { at: new Date(at).toISOString() }),
  };
}

const wholeAddress = /^(?:\d+\.\d+\.\d+\.\d+|[\da-f:.]*:[\da-f:.]*)$/i;

/** The call of a decision, as far as the log still knows it; a placeholder of its endpoint becomes 1. */
export function callOf(decision: DecisionDetail, localTime: (time: Date) => string): MadeUpCall {
  const { client, address, user_agent, method, endpoint, time, context } = decision;
  return {
    ...plainCall,
    client: client === null || client.name === "" ? null : { value: client.id, label: client.name },
    address: wholeAddress.test(address) ? address : "",
    user_agent,
    method: /^[A-Z]{3,10}$/.test(method) ? method : "GET",
    path: (endpoint ?? "/").replaceAll(/\{[^}]*\}/g, "1"),
    at: localTime(new Date(time)),
    elevated: context?.elevated ?? false,
  };
}
