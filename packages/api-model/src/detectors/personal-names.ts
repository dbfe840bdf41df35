import { nationalIdOf } from "./national-ids.ts";
import { remembered } from "../remembered.ts";
import type { PersonalDataKind } from "./personal-data.ts";

/** What a field's name says that its value is, and how such a value looks. */
interface NamedKind {
  readonly kind: PersonalDataKind;
  /** Words of the name, parted by blanks. */
  readonly names: RegExp;
  readonly value: RegExp;
}

const words = String.raw`\p{L}[\p{L}\p{M}'’.-]*`;
/** A name of a person: letters, no more than six words. */
const personName = new RegExp(`^${words}(?: ${words}){0,5}$`, "u");
/** Two words that begin with capitals, where a field is called a name and no more. */
const wholeName = new RegExp(String.raw`^\p{Lu}${words.slice(5)}(?: ${words}){0,4} \p{Lu}${words.slice(5)}$`, "u");
const date =
  /^(?:\d{4}-\d{2}-\d{2}(?:T.*)?|\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d{6}|-?\d{8,13})$/;

/** Fields that are about a value and not one: `phone_type`, `first_name_required`. */
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

/** Countries whose number is a kind of its own. */
const countries: Readonly<Record<string, PersonalDataKind>> = { BR: "br_cpf", IN: "in_aadhaar" };

/** The words of a name in small letters, parted by blanks: `dateOfBirth`, `date_of_birth` and `Date-Of-Birth` are one. */
export const wordsOf = remembered((name: string): string =>
  name
    .replaceAll(/(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase(),
);

/** The kinds that a value is because its field says so. @param field words of its name, behind those of what it is in */
export function namedKindsOf(field: string, value: string): PersonalDataKind[] {
  const text = value.trim();
  if (text === "" || text.length > 200) return [];
  if (aboutValue.test(field)) return [];
  const found = namedKinds.filter((each) => each.names.test(field) && each.value.test(text)).map(({ kind }) => kind);
  const country = nationalIdOf(field, text);
  return country === null ? found : [...found, countries[country] ?? "national_id"];
}
