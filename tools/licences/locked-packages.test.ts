import { expect, test } from "vitest";
import { packagesOf } from "./locked-packages.ts";

const lockfile = {
  packages: {
    "": { name: "ours", version: "1.0.0" },
    "apps/server": { version: "0.1.0", dependencies: { fast: "^2.0.0" } },
    "node_modules/server": { link: true, resolved: "apps/server" },
    "node_modules/fast": {
      version: "2.0.0",
      license: "MIT",
      integrity: "sha512-AAAA",
      dependencies: { deep: "1.0.0", none: "1.0.0" },
      optionalDependencies: { "@fast/linux-arm64": "2.0.0" },
    },
    "node_modules/@fast/linux-arm64": { version: "2.0.0", optional: true, dev: true },
    "node_modules/deep": { version: "2.0.0", license: "ISC" },
    "node_modules/fast/node_modules/deep": { version: "1.0.0", license: "ISC" },
    "node_modules/alias": { name: "@real/name", version: "3.0.0" },
    "node_modules/@ip-location-db/asn": { version: "1.0.0", license: "SEE LICENSE IN A (CC-BY-4.0)" },
  },
};

test("packages of others are listed with the licence that they or their owners state", () => {
  const found = packagesOf(lockfile).map(({ name, version, licence }) => [name, version, licence]);
  expect(found).toEqual([
    ["fast", "2.0.0", "MIT"],
    ["@fast/linux-arm64", "2.0.0", "MIT"],
    ["deep", "2.0.0", "ISC"],
    ["deep", "1.0.0", "ISC"],
    ["@real/name", "3.0.0", null],
    ["@ip-location-db/asn", "1.0.0", "CC-BY-4.0"],
  ]);
});

test("a package needs the nearest version of what it asks for", () => {
  const [fast, binding] = packagesOf(lockfile);
  expect(fast?.needs).toEqual(["node_modules/fast/node_modules/deep", "node_modules/@fast/linux-arm64"]);
  expect(fast).toMatchObject({ integrity: "sha512-AAAA", isDev: false, isOptional: false });
  expect(binding).toMatchObject({ integrity: null, isDev: true, isOptional: true, needs: [] });
});

test.each([null, [], {}, { packages: [1] }])("%j is no lock file", (content) => {
  expect(() => packagesOf(content)).toThrow(/expected/i);
});
