import { bothMaps } from "./both-maps.ts";
import { at, field, type Node, type Pair } from "./node.ts";
import { note, toText, within, type Context } from "./report.ts";

/** Schemas that went, webhooks, and the descriptions of security schemes. */
export function compareComponents(context: Context, { base, revision }: Pair): void {
  const schemas = bothMaps(base, revision, "components", "schemas");
  for (const [name, node] of schemas.removed)
    note(context, "api-schema-removed", { base: node, revision: null }, { values: { name } });
  const webhooks = bothMaps(base, revision, "webhooks");
  for (const [name, node] of webhooks.removed)
    note(context, "webhook-removed", { base: node, revision: null }, { values: { name } });
  for (const [name, node] of webhooks.added)
    note(context, "webhook-added", { base: null, revision: node }, { values: { name } });
  compareSchemes(context, base, revision);
}

const component = "api-security-component";

function compareSchemes(context: Context, base: Node, revision: Node): void {
  const { removed, added, both } = bothMaps(base, revision, "components", "securitySchemes");
  for (const [name, node] of removed)
    note(context, `${component}-removed`, { base: node, revision: null }, { values: { name } });
  for (const [name, node] of added)
    note(context, `${component}-added`, { base: null, revision: node }, { values: { name } });
  for (const [name, pair] of both) {
    const here = within(context, { name });
    noteChange(here, `${component}-type-changed`, pair, "type");
    for (const [flow, flows] of bothMaps(pair.base, pair.revision, "flows").both) {
      const there = within(here, { flow });
      noteChange(there, `${component}-oauth-url-changed`, flows, "authorizationUrl");
      noteChange(there, `${component}-oauth-token-url-changed`, flows, "tokenUrl");
      compareScopes(there, flows);
    }
  }
}

function compareScopes(context: Context, pair: Pair): void {
  const [from, to] = [at(pair.base, "scopes")?.value ?? {}, at(pair.revision, "scopes")?.value ?? {}];
  for (const scope of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const change = !Object.hasOwn(to, scope)
      ? "removed"
      : !Object.hasOwn(from, scope)
        ? "added"
        : toText(from[scope]) === toText(to[scope])
          ? null
          : "changed";
    if (change !== null)
      note(context, `${component}-oauth-scope-${change}`, pair, { keyword: "scopes", values: { scope } });
  }
}

function noteChange(context: Context, id: string, pair: Pair, keyword: string): void {
  const [from, to] = [toText(field(pair.base.value, keyword)), toText(field(pair.revision.value, keyword))];
  if (from !== to) note(context, id, pair, { keyword, values: { from, to } });
}
