import { fromBase32 } from "@parapet/server/platform/totp/base32.ts";
import { hotp, otpauthUrl, stepOf } from "@parapet/server/platform/totp/totp.ts";
import * as z from "zod";
import { difference } from "../differences.ts";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const counted = z.object({ secretBase32: z.string(), values: z.array(z.string()) });

/** HOTP values by counter, as RFC 4226 lists them. */
export const hotpValues: Suite = async ({ name, path }, bench) => {
  const { secretBase32, values } = counted.parse(readFixture(path));
  const secret = fromBase32(secretBase32);
  const cases = values.map((value, counter) => ({
    name: `counter ${counter}`,
    check: async () => difference("the value", hotp(secret, counter), value),
  }));
  return await runCases(name, cases, bench);
};

const algorithms = ["SHA1", "SHA256", "SHA512"] as const;
const perAlgorithm = { SHA1: z.string(), SHA256: z.string(), SHA512: z.string() };
const timed = z.object({
  digits: z.number(),
  secrets: z.object(perAlgorithm),
  rows: z.array(z.object({ time: z.number(), counter: z.number(), ...perAlgorithm })),
});

/** TOTP values by time and algorithm, as RFC 6238 lists them. */
export const totpValues: Suite = async ({ name, path }, bench) => {
  const { digits, secrets, rows } = timed.parse(readFixture(path));
  const cases = rows.flatMap((row) =>
    algorithms.map((algorithm) => ({
      name: `${algorithm} at ${row.time}`,
      check: async () => {
        const step = stepOf(new Date(row.time * 1000));
        const value = hotp(fromBase32(secrets[algorithm]), step, { algorithm, digits });
        return [...difference("the step", step, row.counter), ...difference("the value", value, row[algorithm])];
      },
    })),
  );
  return await runCases(name, cases, bench);
};

const labelled = z.object({
  cases: z.array(z.object({ issuer: z.string(), account: z.string(), secret: z.string(), uri: z.string() })),
});

/** What authenticators read from a QR code. */
export const otpauthUris: Suite = async ({ name, path }, bench) => {
  const cases = labelled.parse(readFixture(path)).cases.map(({ secret, uri, ...label }) => ({
    name: `${label.issuer} ${label.account}`,
    check: async () => difference("the address", otpauthUrl(fromBase32(secret), label), uri),
  }));
  return await runCases(name, cases, bench);
};
