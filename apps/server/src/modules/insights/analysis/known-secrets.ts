import { commonPasswords } from "../../../platform/passwords/guessable-password.ts";
import type { KnownSecrets } from "./knowledge.ts";

/** Keys that tutorials, templates and defaults sign tokens with. */
const tokenKeys = (
  "secret Secret SECRET secret1 secret123 secretkey secret-key secret_key mysecret mysecretkey " +
  "my-secret my-secret-key my_secret_key supersecret super-secret supersecretkey super-secret-key " +
  "topsecret shhhh shhhhh shhhhhhared-secret your-256-bit-secret your-384-bit-secret " +
  "your-512-bit-secret your-secret your-secret-key your_secret_key yoursecret yoursecretkey jwtsecret " +
  "jwt-secret jwt_secret jwt_secret_key jwtkey jwt-key JWT_SECRET " +
  "a-string-secret-at-least-256-bits-long key privatekey private-key signingkey signing-key signingkey1 " +
  "token password password1 password123 passw0rd pass pass123 admin admin123 root test test123 testing " +
  "changeme change-me changeit default example random dev development AllYourBase qwerty letmein 123 " +
  "1234 12345 123456 12345678 123456789 1234567890 0123456789 abc123 abcdef hello foo bar foobar " +
  "django-insecure laravel"
).split(" ");

/** What anybody would try first. */
export async function knownSecrets(): Promise<KnownSecrets> {
  return { passwords: await commonPasswords(), tokenKeys };
}
