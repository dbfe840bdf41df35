import { challengeEndpoints } from "@parapet/contract";
import { getChallenge } from "../../../modules/adaptive-auth/challenge/get-challenge.ts";
import { verifyChallenge } from "../../../modules/adaptive-auth/challenge/verify-challenge.ts";
import { defineHandlers } from "../../handler.ts";

export const challengeHandlers = defineHandlers(challengeEndpoints, {
  "challenges.get": ({ call, params }) => getChallenge(call, params.id),
  "challenges.verify": ({ call, params, body }) => verifyChallenge(call, params.id, body),
});
