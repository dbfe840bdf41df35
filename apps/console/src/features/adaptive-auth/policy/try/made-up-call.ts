import { type DecisionDetail, triedCall, type TriedCall } from "@parapet/contract";

/** A made-up call while it is typed. */
export interface MadeUpCall extends Omit<TriedCall, "client_id" | "at" | "headers" | "claims"> {
  /** null for an unknown client. */
  readonly client: { readonly value: string; readonly label: string } | null;
  /** As a `datetime-local` input writes it; "" for now. */
  readonly at: string;
  /** A line each: `name: value`. */
  readonly headers: string;
  /** JSON; "" without a token. */
  readonly claims: string;
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
  headers: "",
  claims: "",
};

/** What the server is asked. An address or a path that is only half typed stays as it is: it says what is wrong. */
export function askedOf({ client, at, path, headers, claims, ...rest }: MadeUpCall): TriedCall {
  return {
    ...rest,
    path: path.startsWith("/") ? path : `/${path}`,
    ...(client !== null && { client_id: client.value }),
    ...(at !== "" && { at: new Date(at).toISOString() }),
    ...(headers.trim() !== "" && { headers: headersOf(headers) }),
    ...claimsOf(claims),
  };
}

/** A line that is only half typed is left out. */
function headersOf(lines: string): Record<string, string> {
  const pairs = lines.split("\n").map((line) => /^\s*([^\s:]+)\s*:(.*)$/.exec(line));
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair === null ? [] : [[pair[1]?.toLowerCase() ?? "", pair[2]?.trim() ?? ""]])),
  );
}

/** What is no JSON object yet is left out. */
function claimsOf(text: string): Pick<TriedCall, "claims"> {
  try {
    const parsed = triedCall.shape.claims.safeParse(JSON.parse(text));
    return parsed.success && parsed.data !== undefined ? { claims: parsed.data } : {};
  } catch {
    return {};
  }
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
