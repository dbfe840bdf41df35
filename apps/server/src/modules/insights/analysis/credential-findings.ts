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
import type { Found } from "./finding-kinds.ts";
import type { KnownSecrets } from "./knowledge.ts";

const pointer = "/request/header/authorization";
/** Characters up to which a password is short, and days up to which a token may live. */
const shortUpTo = 8;
const longestLifeDays = 30;
/** Names of members that say too much for a token that anybody can read. */
const sensitiveNames = (
  "password passwd secret pin otp api_key private_key ssn social_security tax_id passport credit_card " +
  "card_number cvv iban account_number salary diagnosis birthdate date_of_birth phone_number address"
).split(" ");
/** Credentials whose outcome is remembered, and those of one provider that are compared between APIs. */
const remembered = 10_000;
const compared = 1_000;

/** Finds weak credentials. What was found is remembered by the credential's digest, for each call that uses it again. */
export class CredentialFindings {
  #secrets: KnownSecrets = { passwords: new Set(), tokenKeys: [] };
  readonly #known = new LRUCache<string, readonly Found[]>({ max: remembered });
  readonly #use = new Map<string, PasswordUse>();

  know(secrets: KnownSecrets): void {
    this.#secrets = secrets;
  }

  /** @param key of the provider's fingerprints @param mayTry false finds nothing for a credential that is new */
  find(
    authorization: string,
    { host, port, tsMs }: Pick<Exchange, "host" | "port" | "tsMs">,
    key: string,
    mayTry: boolean,
  ): readonly Found[] {
    const api = port === null ? host : `${host}:${port}`;
    const digest = createHash("sha256").update(`${key}\n${api}\n${authorization}`).digest("base64url");
    const known = this.#known.get(digest);
    if (known !== undefined || !mayTry) return known ?? [];
    const found = [
      ...weakJwt(authorization, { knownSecrets: this.#secrets.tokenKeys, sensitiveNames, longestLifeDays }, tsMs),
      ...weakBasicAuth(authorization, { knownPasswords: this.#secrets.passwords, shortUpTo }),
      ...this.#samePassword(authorization, api, key),
    ].map(({ kind, names }) => ({ kind, pointer, names }));
    this.#known.set(digest, found);
    return found;
  }

  #samePassword(authorization: string, api: string, key: string): Detection[] {
    const before = this.#use.get(key) ?? new Map();
    const { use, found } = samePassword(before, { api, authorization }, key);
    this.#use.set(key, use.size > compared ? new Map() : use);
    return found;
  }
}
