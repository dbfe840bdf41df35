import { objectAt, objectsAt, readFixture } from "../fixture-value.ts";
import { messageOf, runCases, type Case, type Suite } from "../suite.ts";
import { compatEndpointCases } from "./compat-endpoints.ts";
import { checkPure, checkServer, readQuirkCase } from "./quirk-case.ts";

/** Payloads as each gateway's plugin writes them, and the endpoints that plugins call besides. */
export const gatewayQuirks: Suite = async (file, bench) => {
  const fixture = objectAt(readFixture(file.path), "/");
  const receivedAtMs = Number(fixture["receive_time_ms"]);
  const quirks = objectsAt(fixture["cases"], "/cases").map((each) => readQuirkCase(each, receivedAtMs));
  const cases = quirks.map((quirk): Case => ({
    name: quirk.name,
    check: async () => [
      ...checkPure(quirk).map((problem) => `in the model, ${problem}`),
      ...(await checkServer(quirk, bench).catch(asProblem)).map((problem) => `on the server, ${problem}`),
    ],
  }));
  const accepted = quirks.find(({ expect }) => expect["accepted"] === true)?.body ?? "{}";
  const endpoints = compatEndpointCases(
    objectsAt(fixture["compat_endpoints"] ?? [], "/compat_endpoints"),
    accepted,
    bench,
  );
  return runCases(file.name, [...cases, ...endpoints], bench);
};

/** A server that does not answer must not hide what the model got wrong. */
function asProblem(error: unknown): string[] {
  return [messageOf(error)];
}
