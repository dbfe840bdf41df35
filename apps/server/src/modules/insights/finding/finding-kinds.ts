import { severities, type DetectionKind, type PersonalDataKind } from "@parapet/api-model";
import type { FindingKind, InsightsSeverity } from "@parapet/contract";

/** A detector's finding in one call; it has names and no values. */
export interface Found {
  readonly kind: FindingKind;
  /** RFC 6901 pointer into the call; `*` for any item of a list. */
  readonly pointer: string;
  readonly names: readonly string[];
  /** The matching rule of a pack. */
  readonly rule?: { readonly id: string; readonly severity: InsightsSeverity };
}

/** Data that identifies a person or makes payments is more severe than contact data. */
const personal: Readonly<
  Record<PersonalDataKind, { readonly kind: FindingKind; readonly severity: InsightsSeverity }>
> = {
  email: { kind: "PII_EMAIL", severity: "low" },
  phone: { kind: "PII_PHONE", severity: "low" },
  iban: { kind: "PII_IBAN", severity: "medium" },
  payment_card: { kind: "PII_PAYMENT_CARD", severity: "high" },
  us_ssn: { kind: "PII_US_SSN", severity: "high" },
  in_aadhaar: { kind: "PII_IN_AADHAAR", severity: "high" },
  br_cpf: { kind: "PII_BR_CPF", severity: "high" },
  fr_nir: { kind: "PII_FR_NIR", severity: "high" },
  national_id: { kind: "PII_NATIONAL_ID", severity: "high" },
  birth_date: { kind: "PII_BIRTH_DATE", severity: "medium" },
  person_name: { kind: "PII_PERSON_NAME", severity: "low" },
  address: { kind: "PII_ADDRESS", severity: "low" },
};

export function personalKind(kind: PersonalDataKind): FindingKind {
  return personal[kind].kind;
}

/** The severity of a finding for its API. */
export function getSeverity(kind: FindingKind): InsightsSeverity {
  if (isDetectionKind(kind)) return severities[kind].api;
  return Object.values(personal).find((each) => each.kind === kind)?.severity ?? "info";
}

function isDetectionKind(kind: FindingKind): kind is DetectionKind {
  return Object.hasOwn(severities, kind);
}
