import { type AnswerOf, type Endpoints, mailConnectionEndpoints } from "@parapet/contract";
import { type Handed, handBack } from "../../../lib/api/hand-back.ts";

export type CallbackAnswer = AnswerOf<Endpoints["mailConnection.callback"]>;

const running = new Map<string, Promise<Handed<CallbackAnswer>>>();

/** Passes on what Microsoft sent back, once for each address however often the page is drawn: a state works once. */
export function takeCallback(search: string): Promise<Handed<CallbackAnswer>> {
  const known = running.get(search);
  if (known !== undefined) return known;
  const query = Object.fromEntries(new URLSearchParams(search));
  // The tests of every ability take their time.
  const asked = handBack(mailConnectionEndpoints["mailConnection.callback"], { query, timeoutMs: 60_000 });
  running.set(search, asked);
  return asked;
}
