import type { AnswerOf, Endpoint } from "@parapet/contract";
import type { CallArguments } from "./call-input.ts";
import { call } from "./call.ts";

/** An answer, or what came in its place. */
export type Handed<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: unknown };

/** As `call`, but never throws: what was refused is handed back, because the page goes on from there. */
export async function handBack<Row extends Endpoint>(
  row: Row,
  ...input: CallArguments<Row>
): Promise<Handed<AnswerOf<Row>>> {
  try {
    return { ok: true, answer: await call(row, ...input) };
  } catch (error) {
    return { ok: false, error };
  }
}
