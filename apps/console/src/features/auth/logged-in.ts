import type { AnswerOf, Endpoints } from "@parapet/contract";

/** What a finished login answers. */
export type LoggedIn = AnswerOf<Endpoints["login.verifyMfa"]>;
