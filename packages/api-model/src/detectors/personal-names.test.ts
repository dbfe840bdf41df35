import { describe, expect, test } from "vitest";
import { namedKindsOf, toWords } from "./personal-names.ts";

test.each([
  ["dateOfBirth", "date of birth"],
  ["date_of_birth", "date of birth"],
  ["X-Date-Of-Birth", "x date of birth"],
  ["customerSSN", "customer ssn"],
  ["SSNumber", "ss number"],
  ["address1", "address1"],
])("%s has the words %s", (name, words) => {
  expect(toWords(name)).toBe(words);
});

describe("a field", () => {
  test.each([
    ["date_of_birth", "1984-03-12", ["birth_date"]],
    ["dob", "12/03/1984", ["birth_date"]],
    ["birthday", "19840312", ["birth_date"]],
    ["birthDate", "448070400000", ["birth_date"]],
    ["birthday", "yes", []],
    ["birthday_reminder", "weekly", []],
    ["created_on", "1984-03-12", []],
    ["first_name", "Jane", ["person_name"]],
    ["lastName", "O’Brien-Ní Ghallchobhair", ["person_name"]],
    ["fullName", "José de la Cruz", ["person_name"]],
    ["first_name", "first_name", []],
    ["filename", "report.pdf", []],
    ["first_name_required", "true", []],
    ["customer name", "Jane Doe", ["person_name"]],
    ["customer name", "acme", []],
    ["name", "Jane Doe", []],
    ["product name", "Blue Chair", []],
    ["street_address", "12 High Street", ["address"]],
    ["addressLine1", "Rue de la Paix 5", ["address"]],
    ["shippingAddress", "Main St. 4, Springfield", ["address"]],
    ["street", "none", []],
    ["email_address", "12 High Street", []],
    ["ip_address", "192.0.2.1", []],
    ["phone", "415 555 0132", ["phone"]],
    ["phone_number", "4155550132", ["phone"]],
    ["mobile", "0171/2345678", ["phone"]],
    ["phone_type", "4155550132", []],
    ["mobile", "true", []],
    ["ssn", "219099999", ["us_ssn"]],
    ["ssn", "987654321", []],
    ["bsn", "111222333", ["national_id"]],
    ["cpf", "11144477735", ["br_cpf"]],
    ["first_name", "", []],
  ])("%s: %s is %j", (name, value, expected) => {
    expect(namedKindsOf(toWords(name), value)).toStrictEqual(expected);
  });
});
