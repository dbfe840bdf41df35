import type { AnswerOf, Endpoint } from "@parapet/contract";
import { answerOf } from "./answer-of.ts";
import type { CallArguments } from "./call-input.ts";
import { exchange } from "./exchange.ts";

/**
 * Calls a row of the table of endpoints: `call(userEndpoints["users.get"], { params: { id } })`.
 * Throws ApiError for an answer that is no success and TransportError when no answer came.
 */
export async function call<Row extends Endpoint>(row: Row, ...[input]: CallArguments<Row>): Promise<AnswerOf<Row>> {
  return answerOf(row, await exchange(row, input ?? {}));
}
