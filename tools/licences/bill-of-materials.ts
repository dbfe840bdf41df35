import { randomUUID } from "node:crypto";
import { Contrib, Enums, Models, Serialize, Spec } from "@cyclonedx/cyclonedx-library";
import validateExpression from "spdx-expression-parse";
import type { DataNotice } from "./data-files.ts";
import type { LockedPackage } from "./locked-packages.ts";

/** What Parapet is made of: locked packages and data files, as CycloneDX 1.6 in JSON. */
export function billOfMaterials(
  version: string,
  packages: readonly LockedPackage[],
  data: readonly DataNotice[],
  now: Date,
): string {
  const product = new Models.Component(Enums.ComponentType.Application, "parapet", {
    version,
    bomRef: "parapet",
    purl: `pkg:npm/parapet@${version}`,
    licenses: licencesOf("Apache-2.0"),
  });
  const components = new Map(packages.map((each) => [each.location, packageComponent(each)]));
  for (const { location, needs } of packages)
    for (const need of needs) addNeed(components.get(location), components.get(need));
  const files = data.map(dataComponent);
  for (const each of [...components.values(), ...files]) addNeed(product, each);
  const bom = new Models.Bom({
    serialNumber: `urn:uuid:${randomUUID()}`,
    metadata: new Models.Metadata({ timestamp: now, component: product }),
    components: new Models.ComponentRepository([...components.values(), ...files]),
  });
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function addNeed(from: Models.Component | undefined, to: Models.Component | undefined): void {
  if (from !== undefined && to !== undefined) from.dependencies.add(to.bomRef);
}

function packageComponent(each: LockedPackage): Models.Component {
  const { location, name, version, licence, isDev, isOptional, integrity } = each;
  const [group, bare] = name.startsWith("@") ? name.split("/") : [undefined, name];
  const component = new Models.Component(Enums.ComponentType.Library, bare ?? name, {
    version,
    bomRef: location,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    scope: isDev
      ? Enums.ComponentScope.Excluded
      : isOptional
        ? Enums.ComponentScope.Optional
        : Enums.ComponentScope.Required,
    licenses: licence === null ? new Models.LicenseRepository() : licencesOf(licence),
    ...(group === undefined ? {} : { group }),
  });
  const hash = integrity === null ? null : /^sha512-(\S+)/.exec(integrity);
  if (hash?.[1] !== undefined)
    component.hashes.set(Enums.HashAlgorithm["SHA-512"], Buffer.from(hash[1], "base64").toString("hex"));
  return component;
}

function dataComponent({ path, licence, source }: DataNotice): Models.Component {
  return new Models.Component(Enums.ComponentType.Data, path, {
    bomRef: path,
    description: source,
    licenses: licencesOf(licence),
  });
}

function licencesOf(licence: string): Models.LicenseRepository {
  return new Models.LicenseRepository([
    new Contrib.License.Factories.LicenseFactory(validateExpression).makeFromString(licence),
  ]);
}
