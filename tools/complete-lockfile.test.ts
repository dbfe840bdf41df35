import { expect, test } from "vitest";
import { completeLockfile } from "./complete-lockfile.ts";

const bindings = (version: string) => ({
  "@tool/binding-linux-x64-gnu": version,
  "@tool/binding-linux-arm-musleabihf": version,
  "@tool/binding-win32-x64-msvc": version,
});

test("optional packages that npm left out are added next to the package that needs them", () => {
  const lockfile = {
    packages: {
      "": {},
      "node_modules/@tool/binding-linux-x64-gnu": { version: "2.0.0", integrity: "sha512-…" },
      "node_modules/other/node_modules/tool": { version: "1.0.0", optionalDependencies: bindings("1.0.0") },
      "node_modules/tool": { version: "2.0.0", dev: true, optionalDependencies: bindings("2.0.0") },
    },
  };
  expect(completeLockfile(lockfile)).toEqual([
    "node_modules/other/node_modules/@tool/binding-linux-arm-musleabihf",
    "node_modules/other/node_modules/@tool/binding-win32-x64-msvc",
    "node_modules/@tool/binding-linux-arm-musleabihf",
    "node_modules/@tool/binding-win32-x64-msvc",
  ]);
  expect(lockfile.packages).toMatchObject({
    "node_modules/@tool/binding-linux-x64-gnu": { version: "2.0.0", integrity: "sha512-…" },
    "node_modules/@tool/binding-linux-arm-musleabihf": {
      version: "2.0.0",
      dev: true,
      optional: true,
      cpu: ["arm"],
      libc: ["musl"],
      os: ["linux"],
    },
    "node_modules/other/node_modules/@tool/binding-win32-x64-msvc": { version: "1.0.0", cpu: ["x64"], os: ["win32"] },
  });
  expect(completeLockfile(lockfile)).toEqual([]);
});

test("a package whose name tells no platform is not guessed at", () => {
  const packages = { "node_modules/tool": { optionalDependencies: { colours: "1.0.0" } } };
  expect(completeLockfile({ packages })).toEqual([]);
});
