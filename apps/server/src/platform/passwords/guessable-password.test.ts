import { expect, test } from "vitest";
import { isGuessable } from "./guessable-password.ts";

const email = "constance.lloyd@wilde-family.example";

test.each([
  ["the address", email],
  ["the address in capitals", email.toUpperCase()],
  ["the part before the @", "Constance.Lloyd"],
  ["the part after the @", "wilde-family.example"],
  ["a common password", "1qaz2wsx3edc"],
  ["a common password in capitals", "1QAZ2WSX3EDC"],
  ["a common password twice", "passwordpassword"],
  ["one letter over and over", "aaaaaaaaaaaaaaaa"],
])("%s is easy to guess", async (_, password) => {
  expect(await isGuessable(password, email)).toBe(true);
});

test.each(["seven ravens over the mill", "password of the day", "constance.lloyd.1895", "ababababababc"])(
  "%j is not",
  async (password) => {
    expect(await isGuessable(password, email)).toBe(false);
  },
);
