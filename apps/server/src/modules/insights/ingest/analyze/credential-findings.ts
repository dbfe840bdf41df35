import { createHash } from "node:crypto";
import {
  samePassword,
  weakBasicAuth,
  weakJwt,
  type Detection,
  type Exchange,
  type PasswordUse,
} from "@parapet/api-model";
import { LRUCache } from "lru-cache";
import { commonPasswords } from "../../../../platform/passwords/guessable-password.ts";
import type { Found } from "../../finding/finding-kinds.ts";

const pointer = "/request/header/authorization";
/** Max characters of a short password, and max days that a token should live. */
const shortUpTo = 8;
const longestLifeDays = 30;
/** Claims that are too sensitive for a token that isn't encrypted. */
const sensitiveNames = (
  "password passwd secret pin otp api_key private_key ssn social_security tax_id passport credit_card " +
  "card_number cvv iban account_number salary diagnosis birthdate date_of_birth phone_number address"
).split(" ");
/** Max credentials whose findings are cached, and max credentials of one provider that are compared across APIs. */
const maxCached = 10_000;
const maxCompared = 1_000;

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

/** Secrets that an attacker would try first. */
export interface KnownSecrets {
  readonly passwords: ReadonlySet<string>;
  /** Keys of signed tokens; each one costs an HMAC per new token. */
  readonly tokenKeys: readonly string[];
}

/** Loads the secrets that an attacker would try first. */
export async function loadKnownSecrets(): Promise<KnownSecrets> {
  return { passwords: await commonPasswords(), tokenKeys };
}

/** Finds weak credentials. Findings are cached by the credential's digest for further calls that use it. */
export class CredentialFindings {
  #secrets: KnownSecrets = { passwords: new Set(), tokenKeys: [] };
  readonly #cache = new LRUCache<string, readonly Found[]>({ max: maxCached });
  readonly #use = new Map<string, PasswordUse>();

  setKnownSecrets(secrets: KnownSecrets): void {
    this.#secrets = secrets;
  }

  /** @param key of the provider's fingerprints @param mayCheck false finds nothing for a new credential */
  find(
    authorization: string,
    { host, port, tsMs }: Pick<Exchange, "host" | "port" | "tsMs">,
    key: string,
    mayCheck: boolean,
  ): readonly Found[] {
    const api = port === null ? host : `${host}:${port}`;
    const digest = createHash("sha256").update(`${key}\n${api}\n${authorization}`).digest("base64url");
    const cached = this.#cache.get(digest);
    if (cached !== undefined || !mayCheck) return cached ?? [];
    const found = [
      ...weakJwt(authorization, { knownSecrets: this.#secrets.tokenKeys, sensitiveNames, longestLifeDays }, tsMs),
      ...weakBasicAuth(authorization, { knownPasswords: this.#secrets.passwords, shortUpTo }),
      ...this.#samePassword(authorization, api, key),
    ].map(({ kind, names }) => ({ kind, pointer, names }));
    this.#cache.set(digest, found);
    return found;
  }

  #samePassword(authorization: string, api: string, key: string): Detection[] {
    const before = this.#use.get(key) ?? new Map();
    const { use, found } = samePassword(before, { api, authorization }, key);
    this.#use.set(key, use.size > maxCompared ? new Map() : use);
    return found;
  }
}
