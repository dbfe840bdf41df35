import type {
  AdaptiveSettings,
  ConfigurationDocument,
  PolicyRule,
  ProtectedEndpoint,
  RuleTest,
} from "@parapet/contract";
import { v7 as newId } from "uuid";
import type { Names } from "./names.ts";

type FileSettings = NonNullable<ConfigurationDocument["apis"][number]["settings"]>;
type FileRule = FileSettings["rules"][number];
/** Endpoints of an API; those that a document adds have no ID yet. */
type Endpoints = readonly (Pick<ProtectedEndpoint, "method" | "template"> & { readonly id?: string })[];

export const placeOf = ({ method, template }: Pick<ProtectedEndpoint, "method" | "template">) =>
  `${method} ${template}`;

/** Settings with names in place of IDs. What no longer exists keeps its ID. */
export function toFileSettings(settings: AdaptiveSettings, endpoints: Endpoints, names: Names): FileSettings {
  const places = new Map(endpoints.map((endpoint) => [endpoint.id, placeOf(endpoint)]));
  const named = (id: string, nameOf: (id: string) => string | undefined) => nameOf(id) ?? id;
  const all = (ids: readonly string[] | undefined, nameOf: (id: string) => string | undefined) =>
    ids?.map((id) => named(id, nameOf));
  const rules = settings.rules.map((rule): FileRule => {
    const { id: _, when, ...rest } = rule;
    return {
      ...rest,
      when: dropUnset({
        ...when,
        zones: all(when.zones, names.zones.nameOf),
        zones_not: all(when.zones_not, names.zones.nameOf),
        clients: all(when.clients, names.clients.nameOf),
        organizations: all(when.organizations, names.organizations.nameOf),
        endpoints: all(when.endpoints, (id) => places.get(id)),
      }),
    };
  });
  const ruleNames = new Map(settings.rules.map(({ id, name }) => [id, name]));
  const tests = settings.tests?.map((test) => {
    const {
      id: _,
      call: { client_id, ...call },
      rule_id,
      ...rest
    } = test;
    return {
      ...rest,
      call: dropUnset({
        ...call,
        client: client_id === undefined ? undefined : named(client_id, names.clients.nameOf),
      }),
      ...(rule_id !== undefined && { rule: ruleNames.get(rule_id) ?? rule_id }),
    };
  });
  return dropUnset({ ...settings, rules, tests: tests === undefined || tests.length === 0 ? undefined : tests });
}

/** Settings with IDs again: rules and tests keep those of the same name. What isn't created yet has its name as its ID. */
export function fromFileSettings(
  file: FileSettings,
  live: AdaptiveSettings,
  endpoints: Endpoints,
  names: Names,
): AdaptiveSettings {
  const places = new Map(endpoints.map((endpoint) => [placeOf(endpoint), endpoint.id]));
  const all = (given: readonly string[] | undefined, idOf: (name: string) => string | undefined) =>
    given?.map((name) => idOf(name) ?? name);
  const ruleId = keepIds(live.rules);
  const rules = file.rules.map(({ when, ...rest }): PolicyRule => ({
    ...rest,
    id: ruleId(rest.name),
    when: dropUnset({
      ...when,
      zones: all(when.zones, names.zones.idOf),
      zones_not: all(when.zones_not, names.zones.idOf),
      clients: all(when.clients, names.clients.idOf),
      organizations: all(when.organizations, names.organizations.idOf),
      endpoints: all(when.endpoints, (place) => places.get(place)),
    }),
  }));
  const testId = keepIds(live.tests ?? []);
  const tests = file.tests?.map(({ call: { client, ...call }, rule, ...rest }): RuleTest => {
    const ruleOf = rules.find(({ name }) => name === rule);
    return {
      ...rest,
      id: testId(rest.name),
      call: dropUnset({
        ...call,
        client_id: client === undefined ? undefined : (names.clients.idOf(client) ?? client),
      }),
      ...(ruleOf !== undefined && { rule_id: ruleOf.id }),
    };
  });
  return dropUnset({ ...file, rules, tests });
}

/** IDs of items with the same name, each used once; new IDs for others. */
function keepIds(known: readonly { readonly id: string; readonly name: string }[]): (name: string) => string {
  const left = Map.groupBy(known, ({ name }) => name);
  return (name) => left.get(name)?.shift()?.id ?? newId();
}

/** Removes undefined members, which strict schemas reject. */
function dropUnset<Shape extends object>(given: Shape): { [Key in keyof Shape]: Exclude<Shape[Key], undefined> } {
  // Absent members of the type are optional ones, which the compiler doesn't follow through entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Shape]: Exclude<Shape[Key], undefined>;
  };
}
