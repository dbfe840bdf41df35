import * as z from "zod/mini";

/** Why a condition in CEL can't be saved, and where. */
export const conditionProblem = z.object({
  code: z.enum([
    "too_long",
    "too_complex",
    "syntax",
    "unknown_name",
    "unknown_function",
    "wrong_type",
    "not_a_condition",
    "pattern_not_literal",
    "pattern_invalid",
    "group_alone",
  ]),
  /** Place in the expression, in UTF-16 code units. */
  from: z.int(),
  to: z.int(),
});
export type ConditionProblem = z.infer<typeof conditionProblem>;
