import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownVersion } from "@parapet/server/platform/version.ts";
import { expect, test } from "vitest";
import { parse } from "yaml";

const packaging = join(import.meta.dirname, "../../packaging");
const read = (path: string) => readFileSync(join(packaging, path), "utf8");

test("the chart and the compose file name the version of the server", async () => {
  const version = await ownVersion();
  expect(parse(read("helm/parapet/Chart.yaml"))).toMatchObject({ version, appVersion: version });
  expect(parse(read("container/compose.yaml"))).toMatchObject({
    services: { parapet: { image: `\${PARAPET_IMAGE:-parapet:${version}}` } },
  });
});
