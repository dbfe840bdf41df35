import type { AnswerOf, Endpoint } from "@parapet/contract";

/**
 * The body of a success. The cast is sound because the server serialises each answer through the schema of the
 * same row, and its tests parse every answer with it.
 */
export async function answerOf<Row extends Endpoint>(row: Row, response: Response): Promise<AnswerOf<Row>> {
  const body: unknown = row.answer.body === undefined || response.status === 204 ? undefined : await response.json();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee above
  return body as AnswerOf<Row>;
}
