import { gatewayQuirks } from "./insights/gateway-quirks.ts";
import { pathInference } from "./insights/path-inference.ts";
import { pathTemplates } from "./insights/path-templates.ts";
import { telemetryFile } from "./insights/telemetry-file.ts";
import type { FixtureFile, Suite } from "./suite.ts";

/** Which suite checks which fixture, by the fixture's name; a new capability adds a row. */
const registry: readonly { readonly fixtures: RegExp; readonly suite: Suite }[] = [
  { fixtures: /(?:^|\/)ingest\/gateway_quirks$/, suite: gatewayQuirks },
  { fixtures: /(?:^|\/)apiclarity\/telemetry\/[^/]+$/, suite: telemetryFile },
  { fixtures: /(?:^|\/)paths\/path_inference_cases$/, suite: pathInference },
  { fixtures: /(?:^|\/)optic\/githubpaths$/, suite: pathTemplates },
];

/** The suite of a fixture, or null while nothing checks it. */
export function suiteOf({ name, path }: FixtureFile): Suite | null {
  if (!path.endsWith(".json")) return null;
  return registry.find(({ fixtures }) => fixtures.test(name))?.suite ?? null;
}
