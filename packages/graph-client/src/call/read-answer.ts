import type * as z from "zod/mini";
import type { AnswerOf, Operation } from "../operations/operation.ts";
import { GraphProblem } from "../problem.ts";
import type { Received } from "../transport/transport.ts";

/** Validates a successful response. @throws GraphProblem of kind `unreadable` */
export function readAnswer<Row extends Operation>(row: Row, received: Received): AnswerOf<Row> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- AnswerOf tells these three cases apart by the same member
  return valueOf(row, received) as AnswerOf<Row>;
}

function valueOf({ answer, nextPageIn }: Operation, received: Received): unknown {
  if (answer === "nothing") return undefined;
  return answer === "mime" ? received.body : parse(answer, received, nextPageIn);
}

function parse(schema: z.ZodMiniType, { status, headers, body }: Received, nextPageIn?: string): unknown {
  const unreadable = (message: string, cause: unknown) =>
    new GraphProblem(
      {
        kind: "unreadable",
        code: "UnreadableAnswer",
        message,
        status,
        requestId: headers["request-id"] ?? null,
        retryAfterS: null,
      },
      { cause },
    );
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw unreadable("The answer is not JSON", error);
  }
  // Wraps a bare list in Graph's page format.
  if (nextPageIn !== undefined) json = { value: json, "@odata.nextLink": headers[nextPageIn] };
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw unreadable(`The answer is not of the documented shape: ${parsed.error.message}`, parsed.error);
}
