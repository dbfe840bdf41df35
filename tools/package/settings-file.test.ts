import { parseEnv } from "node:util";
import { readConfig } from "@parapet/server/platform/config.ts";
import { serverVariables } from "@parapet/server/platform/server-variables.ts";
import { expect, test } from "vitest";
import { settingsFile } from "./settings-file.ts";

const file = settingsFile({ PARAPET_DATA: "/var/lib/parapet" });
const assignment = /^#(?=[A-Z_]+=.)/gm;

test("a settings file sets what it's given and nothing else", () => {
  expect(parseEnv(file)).toEqual({ PARAPET_DATA: "/var/lib/parapet" });
  expect(file.split("\n").filter((line) => line.length > 100)).toEqual([]);
});

test("it names every variable once", () => {
  const named = [...file.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(serverVariables.map(({ name }) => name).filter((name) => name !== "PARAPET_CONFIG"));
});

test("its comments hold the defaults", () => {
  const { dataFolder: _, ...config } = readConfig(parseEnv(file.replaceAll(assignment, "")));
  expect(readConfig({})).toMatchObject(config);
});
