import { operations } from "@parapet/graph-client";
import { runCases, type Case, type Suite } from "../suite.ts";
import { type GraphDocument, readGraphDocument } from "./graph-document.ts";
import { recordGraphCalls, type RecordedCall } from "./recorded-graph-calls.ts";

/** Every operation of the client is one of the document's, and so is every call it makes of a tenant, with its answer. */
export const graphRequests: Suite = async ({ name, path }, bench) => {
  const document = readGraphDocument(path);
  const calls = await recordGraphCalls();
  const cases = [
    ...Object.keys(operations)
      .filter(isOperation)
      .filter((operation) => !("host" in operations[operation]))
      .map((operation) => tableCase(document, operation)),
    ...calls.map((call) => callCase(document, call)),
  ];
  return runCases(name, cases, bench);
};

type Name = keyof typeof operations;

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

function tableCase(document: GraphDocument, name: Name): Case {
  return {
    name: `operation ${name}`,
    check: async () => {
      const { method, path, version = "v1.0", query = [], roles }: Row = operations[name];
      const documented = document.find(method, version, path);
      if (documented === null) return ["is not documented"];
      const unknown = query.filter((each) => !documented.query.has(each));
      const powerless = documented.roles.size === 0 ? [] : roles.filter((role) => !documented.roles.has(role));
      return [...unknown.map((each) => `takes no ${each}`), ...powerless.map((role) => `is not allowed by ${role}`)];
    },
  };
}

function callCase(document: GraphDocument, { method, version, path, query, body, status, answer }: RecordedCall): Case {
  return {
    name: `call ${method} ${path}`,
    check: async () => {
      const documented = document.find(method, version, path);
      if (documented === null) return ["is not documented"];
      return [
        ...query.filter((each) => !documented.query.has(each)).map((each) => `takes no ${each}`),
        ...documented.checkBody(body).map((problem) => `the body: ${problem}`),
        ...documented.checkAnswer(status, answer).map((problem) => `the answer ${status}: ${problem}`),
      ];
    },
  };
}
