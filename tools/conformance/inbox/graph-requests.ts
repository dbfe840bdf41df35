import { operations } from "@parapet/graph-client";
import { type GraphDescription, readGraphDescription } from "@parapet/tenant-simulator";
import { runCases, type Case, type Suite } from "../suite.ts";
import { tourOfClient } from "./client-tour.ts";

/** All operations of the client are in the description, and so are its calls to a tenant with their responses. */
export const graphRequests: Suite = async ({ name, path }, bench) => {
  const description = readGraphDescription(path);
  const table = Object.keys(operations)
    .filter(isOperation)
    .filter((operation) => !("host" in operations[operation]))
    .map((operation) => tableCase(description, operation));
  let compared = 0;
  const tour = {
    name: "the client's exchanges",
    check: async () => {
      compared = await tourOfClient(path);
      return [];
    },
  };
  const result = await runCases(name, [...table, tour], bench);
  const beyond = `not in the subset, and so not compared: ${[...beyondSubset].join(", ")}`;
  return { ...result, notes: [`${compared} exchanges of the client with a simulated tenant`, beyond] };
};

type Name = keyof typeof operations;

/**
 * A documented operation that the subset lacks: a message created from MIME
 * (learn.microsoft.com/graph/api/user-post-messages).
 */
const beyondSubset: ReadonlySet<string> = new Set<Name>(["message.create"]);

function isOperation(name: string): name is Name {
  return Object.hasOwn(operations, name);
}

interface Row {
  readonly method: string;
  readonly path: string;
  readonly version?: string;
  readonly query?: readonly string[];
  readonly roles: readonly string[];
}

function tableCase(description: GraphDescription, name: Name): Case {
  return {
    name: `operation ${name}`,
    check: async () => {
      const { method, path, version = "v1.0", query = [], roles }: Row = operations[name];
      const documented = description.find(method, version, path);
      if (documented === null) return beyondSubset.has(name) ? [] : ["is not documented"];
      const unknown = query.filter((each) => !documented.query.has(each));
      const powerless = documented.roles.size === 0 ? [] : roles.filter((role) => !documented.roles.has(role));
      return [...unknown.map((each) => `takes no ${each}`), ...powerless.map((role) => `is not allowed by ${role}`)];
    },
  };
}
