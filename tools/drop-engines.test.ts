import { expect, test } from "vitest";
import { dropEngines } from "./drop-engines.ts";

test("what the Node that comes along satisfies isn't asked of the one that runs npm", () => {
  const packages = {
    "": { engines: { node: ">=22" } },
    "apps/server": { engines: { node: ">=22" } },
    "node_modules/new": { engines: { node: "^22.12.0 || ^24.0.0" } },
    "node_modules/tool": { engines: { node: ">=22", npm: ">=11" } },
    "node_modules/old": { engines: { node: ">=18" } },
    "node_modules/newer": { engines: { node: ">=26" } },
    "node_modules/native": { engines: { node: ">=22" }, hasInstallScript: true },
    "node_modules/ancient": { engines: ["node >= 22"] },
    "node_modules/silent": {},
  };
  expect(dropEngines(packages, "24.21.0", "20.0.0")).toEqual(["node_modules/new", "node_modules/tool"]);
  expect(packages).toEqual({
    "": { engines: { node: ">=22" } },
    "apps/server": { engines: { node: ">=22" } },
    "node_modules/new": {},
    "node_modules/tool": { engines: { npm: ">=11" } },
    "node_modules/old": { engines: { node: ">=18" } },
    "node_modules/newer": { engines: { node: ">=26" } },
    "node_modules/native": { engines: { node: ">=22" }, hasInstallScript: true },
    "node_modules/ancient": { engines: ["node >= 22"] },
    "node_modules/silent": {},
  });
  expect(dropEngines(packages, "24.21.0", "20.0.0")).toEqual([]);
});
