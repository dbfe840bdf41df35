import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

const isContract = /\/packages\/contract\/src\/.*\.ts$/;

/** What the server and the OpenAPI document need of a row, and no caller. */
const unread: ReadonlySet<string> = new Set(["summary", "params", "query", "errors", "rate", "bodyLimit"]);

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Takes the schemas of parameters, queries and answers out of the table of endpoints: the server checks what it is asked
 * and what it answers, and the console would load a page's worth of schemas that it never parses with.
 */
export function rowsWithoutSchemas(): Plugin {
  return {
    name: "parapet:rows-without-schemas",
    apply: "build",
    enforce: "pre",
    transform: (source, file) => (isContract.test(file) ? { code: withoutSchemas(source, file), map: null } : null),
  };
}

/** The source of a file of the contract, with rows as callers read them. */
export function withoutSchemas(source: string, file: string): string {
  const { program } = parseSync(file, source);
  const cuts = program.body.flatMap(declaredValues).flatMap(pureCuts);
  new Visitor({
    CallExpression({ callee, arguments: [row] }) {
      if (callee.type !== "Identifier" || callee.name !== "endpoint" || row?.type !== "ObjectExpression") return;
      for (const property of propertiesOf(row)) {
        if (unread.has(property.name)) cuts.push({ ...property, text: "" });
        else if (property.name === "answer") cuts.push(...answerCuts(property.value));
      }
    },
  }).visit(program);
  return cuts.toSorted((a, b) => b.start - a.start).reduce(cutOut, source);
}

/** The values of a file's own constants. */
function declaredValues(statement: ESTree.Statement | ESTree.ModuleDeclaration): ESTree.Expression[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ init }) => (init === null ? [] : [init]));
}

/** Schemas are plain values. The bundler can't know that methods such as `check` have no side effects, so they are marked pure. */
const pureCuts = ({ type, start, end }: ESTree.Expression): Cut[] =>
  type === "ArrowFunctionExpression" || type === "Literal"
    ? []
    : [
        { start, end: start, text: "/* @__PURE__ */ (() => (" },
        { start: end, end, text: "))()" },
      ];

/** Whether an answer has a body is read, and what is in it isn't. */
const answerCuts = (answer: ESTree.Expression): Cut[] =>
  answer.type === "ObjectExpression"
    ? propertiesOf(answer)
        .filter(({ name }) => name === "body")
        .map(({ value }) => ({ start: value.start, end: value.end, text: "true" }))
    : [];

const propertiesOf = ({ properties }: ESTree.ObjectExpression) =>
  properties.flatMap((each) =>
    each.type === "Property" && each.key.type === "Identifier"
      ? [{ name: each.key.name, value: each.value, start: each.start, end: each.end }]
      : [],
  );

/** With the comma after it. */
function cutOut(source: string, { start, end, text }: Cut): string {
  const rest = source.slice(end);
  return source.slice(0, start) + text + (text === "" ? rest.replace(/^\s*,/, "") : rest);
}
