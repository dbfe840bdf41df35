import { remembered } from "../remembered.ts";
import { findNationalId } from "./national-ids.ts";

export type PersonalDataKind =
  | "email"
  | "phone"
  | "payment_card"
  | "iban"
  | "us_ssn"
  | "in_aadhaar"
  | "br_cpf"
  | "fr_nir"
  /** Of another country. */
  | "national_id"
  | "birth_date"
  | "person_name"
  | "address";

/** A kind of personal data that a field's name identifies, with a pattern for its values. */
interface NamedKind {
  readonly kind: PersonalDataKind;
  /** Words of the name, parted by blanks. */
  readonly names: RegExp;
  readonly value: RegExp;
}

const words = String.raw`\p{L}[\p{L}\p{M}'’.-]*`;
/** A name of a person: letters, no more than six words. */
const personName = new RegExp(`^${words}(?: ${words}){0,5}$`, "u");
/** Capitalized first and last words, for fields that are just called name. */
const wholeName = new RegExp(String.raw`^\p{Lu}${words.slice(5)}(?: ${words}){0,4} \p{Lu}${words.slice(5)}$`, "u");
const date =
  /^(?:\d{4}-\d{2}-\d{2}(?:T.*)?|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d{6}|-?\d{8,13})$/;

/** Fields that describe a value: `phone_type`, `first_name_required`. */
const aboutValue =
  / (?:brand|country|format|hint|label|length|limit|max|min|model|optional|os|placeholder|reminder|required|type|valid|verified|visible)$/;

const person =
  "user|customer|client|contact|person|patient|employee|member|owner|payer|payee|recipient|beneficiary|guest|passenger|student|applicant|holder|cardholder";

const namedKinds: readonly NamedKind[] = [
  {
    kind: "birth_date",
    names:
      /\b(?:dob|birth ?date|birth ?day|date of birth|born(?: on| at)?|geburtsdatum|geburtstag|date (?:de )?naissance|fecha (?:de )?nacimiento|data (?:di )?nascita)\b/,
    value: date,
  },
  {
    kind: "person_name",
    names:
      /\b(?:first ?name|last ?name|middle ?name|given ?name|family ?name|sur ?name|full ?name|maiden ?name|legal ?name|forename|vorname|nachname|prenom|prénom|nom (?:de )?famille|apellidos?|cognome|card ?holder(?: name)?)\b/,
    value: personName,
  },
  { kind: "person_name", names: new RegExp(String.raw`\b(?:${person}) name$`), value: wholeName },
  {
    kind: "address",
    names:
      /\b(?:street(?: address| name| line \d)?|address ?line ?\d|addr(?:ess)? ?\d|(?:postal|home|billing|shipping|mailing|delivery|residential) address|strasse|straße|rue|calle|indirizzo)\b/,
    value: /^(?=.*\p{L}{2})(?=.*[\s\d])[^@{}<>]{4,200}$/u,
  },
  {
    kind: "phone",
    names:
      /\b(?:phone|telephone|tel|mobile|cell ?phone|fax|msisdn|whats ?app|handynummer|telefon|telefono|téléphone)\b/,
    value: /^\+?\(?\d(?:[ ./()-]{0,3}\d){6,14}$/,
  },
  {
    kind: "us_ssn",
    names: /\b(?:ssn|social security(?: (?:no|number))?)\b/,
    value: /^(?!000|666|9)\d{3}[- ]?(?!00)\d{2}[- ]?(?!0000)\d{4}$/,
  },
];

/** Countries with a finding kind of their own. */
const countries: Readonly<Record<string, PersonalDataKind>> = { BR: "br_cpf", IN: "in_aadhaar" };

/** Splits a name into lower-case words: `dateOfBirth`, `date_of_birth` and `Date-Of-Birth` become `date of birth`. */
export const toWords = remembered((name: string): string =>
  name
    .replaceAll(/(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase(),
);

/** Kinds of personal data by the field's name. @param field words of its parent's name and its own */
export function namedKindsOf(field: string, value: string): PersonalDataKind[] {
  const text = value.trim();
  if (text === "" || text.length > 200) return [];
  if (aboutValue.test(field)) return [];
  const found = namedKinds.filter((each) => each.names.test(field) && each.value.test(text)).map(({ kind }) => kind);
  const country = findNationalId(field, text);
  return country === null ? found : [...found, countries[country] ?? "national_id"];
}
