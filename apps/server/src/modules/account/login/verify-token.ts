import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { authenticate } from "./authenticate.ts";

type Row = Endpoints["login.verify"];

/** Tells whether an access token is good now. @throws Failure `token_expired` when it is not, for whatever reason. */
export async function verifyToken(call: Call, { token }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  try {
    await authenticate(call, token);
  } catch (error) {
    throw error instanceof Failure ? new Failure("token_expired") : error;
  }
  return {};
}
