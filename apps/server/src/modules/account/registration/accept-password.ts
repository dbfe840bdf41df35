import { Failure } from "../../../platform/failure.ts";
import { isGuessable } from "../../../platform/passwords/guessable-password.ts";
import { hashPassword } from "../../../platform/passwords/password-hash.ts";

/** Hashes a new password. @throws Failure `password_weak` when it is easy to guess for this address. */
export async function acceptPassword(password: string, email: string): Promise<string> {
  if (await isGuessable(password, email)) throw new Failure("password_weak");
  return hashPassword(password);
}
