import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isHealthCheck, readContract, type Contract } from "@parapet/api-model";
import { show } from "../differences.ts";
import { isObject, objectsAt, readFixture, textAt, type FixtureObject } from "../fixture-value.ts";
import { runCases, type Case, type Suite } from "../suite.ts";
import { exchangeOf } from "./learned.ts";

/** Calls against documents: what another program calls unknown is unknown, what it calls different is at least known. */
export const providedSpecs: Suite = async (file, bench) => {
  const folder = join(dirname(file.path), "..", "apiclarity");
  const contracts = new Map<string, Contract | null>();
  const contractOf = (name: string): Contract | null => {
    const path = join(folder, "specs", name);
    // Documents in YAML are read by the server.
    if (!contracts.has(name))
      contracts.set(name, existsSync(path) && name.endsWith(".json") ? readContract(readFixture(path)) : null);
    return contracts.get(name) ?? null;
  };
  const cases = objectsAt(readFixture(file.path), "/").flatMap((each): Case[] => {
    const contract = contractOf(textAt(each["spec"], ""));
    if (contract === null) return [];
    return [
      {
        name: `${textAt(each["spec"], "")}: ${textAt(each["method"], "")} ${textAt(each["path"], "")}`,
        check: async () => checkCall(each, contract, folder),
      },
    ];
  });
  return runCases(file.name, cases, bench);
};

function checkCall(each: FixtureObject, contract: Contract, folder: string): string[] {
  const content = readFixture(join(folder, "telemetry", textAt(each["telemetry"], "")));
  const payloads = isObject(content) ? [content] : objectsAt(content, "/");
  const calls = payloads.map(exchangeOf).filter(({ method, path, query }) => {
    const target = query === null ? path : `${path}?${query}`;
    return method === each["method"] && target === each["path"];
  });
  if (calls.length === 0) return ["the telemetry has no such call"];
  return calls.flatMap((call) => {
    // Unlike the reference, health checks are a class of their own.
    const isUnknown = each["diff"] === "SHADOW_DIFF" && !isHealthCheck(call);
    const { verdict, findings } = contract.check(call);
    if ((verdict === "shadow") === isUnknown) return [];
    return [`the verdict is ${verdict}, expected ${isUnknown ? "shadow" : "another one"}: ${show(findings)}`];
  });
}
