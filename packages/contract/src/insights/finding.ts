import * as z from "zod/mini";
import { may } from "../access.ts";
import { listEndpoint } from "../endpoint-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { byId, id, instant, listOf, sortBy, text } from "../primitives.ts";
import { insightsSeverity } from "./severity.ts";

/**
 * What detectors find: weak credentials, ids that can be guessed or come from nowhere, personal data, and what rules of
 * people's own look for.
 */
export const findingKind = z.enum([
  "JWT_NO_ALG_FIELD",
  "JWT_ALG_FIELD_NONE",
  "JWT_NOT_RECOMMENDED_ALG",
  "JWT_NO_EXPIRE_CLAIM",
  "JWT_EXP_TOO_FAR",
  "JWT_WEAK_SYMETRIC_SECRET",
  "JWT_SENSITIVE_CONTENT",
  "BASIC_AUTH_SHORT_PASSWORD",
  "BASIC_AUTH_KNOWN_PASSWORD",
  "BASIC_AUTH_SAME_PASSWORD",
  "GUESSABLE_ID",
  "NLID",
  "PII_EMAIL",
  "PII_PHONE",
  "PII_PAYMENT_CARD",
  "PII_IBAN",
  "PII_US_SSN",
  "PII_IN_AADHAAR",
  "PII_BR_CPF",
  "PII_FR_NIR",
  "PII_NATIONAL_ID",
  "PII_BIRTH_DATE",
  "PII_PERSON_NAME",
  "PII_ADDRESS",
  "CUSTOM_RULE",
]);
export type FindingKind = z.infer<typeof findingKind>;

/** `resolved` opens again with the next call that shows the finding, `ignored` does not. */
export const findingState = z.enum(["open", "ignored", "resolved"]);
export type FindingState = z.infer<typeof findingState>;

/** One thing that detectors found, at one place of one operation. It never holds a value of a call. */
export const finding = z.object({
  id,
  api_id: id,
  /** The API's host, with the port unless it is the scheme's own. */
  api_name: z.string(),
  method: z.string(),
  template: z.string(),
  /**
   * What the calls do where the path is for many operations; see `event.action`. null also for what is in paths, request
   * headers and cookies, which is the same whatever a call does.
   */
  action: z.nullable(z.string()),
  kind: findingKind,
  severity: insightsSeverity,
  /** RFC 6901 pointer into the call: `/request/header/authorization`. Below a list, `*` stands for any item. */
  pointer: z.string(),
  /** Names of members, parameters, algorithms or APIs that it is about; what its rule looks for. */
  names: z.array(z.string()),
  /** The last event that showed it, while it is retained. */
  event_id: id,
  /** Calls in which a detector saw it; detectors look at the first calls of an operation and at a share of the others. */
  count: z.int(),
  first_seen_at: instant,
  last_seen_at: instant,
  state: findingState,
});
export type Finding = z.infer<typeof finding>;

export const findingSortColumns = ["severity", "kind", "template", "count", "first_seen_at", "last_seen_at"] as const;

export const findingEndpoints = {
  "findings.list": listEndpoint(
    {
      path: "/api/dynamics/findings",
      summary: "List what detectors found in traffic, the gravest first",
      access: may.readTraffic,
    },
    {
      api: z.optional(id),
      action: z.optional(listOf(text(500))),
      kind: z.optional(listOf(findingKind)),
      severity: z.optional(listOf(insightsSeverity)),
      state: z.optional(listOf(findingState)),
      sort: sortBy(findingSortColumns, "-severity"),
    },
    finding,
  ),
  "findings.update": endpoint({
    method: "PATCH",
    path: "/api/dynamics/findings/:id",
    summary: "Ignore a finding, resolve it, or open it again",
    access: may.workCases,
    params: byId,
    body: z.strictObject({ state: findingState }),
    answer: { status: 200, body: finding },
    errors: ["not_found"],
  }),
};
