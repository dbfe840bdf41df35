import { type SegmentTemplate, segmentTemplate } from "@parapet/api-model";
import type { ProtectedEndpoint } from "@parapet/contract";

interface Word {
  /** A literal, or the pattern of a segment with parameters. */
  readonly source: string;
  readonly isLiteral: boolean;
}

/** A node of the template tree. */
export interface TemplateNode {
  /** Path from the root. */
  readonly words: readonly Word[];
  readonly literals: Map<string, TemplateNode>;
  /** Segments with parameters, longest literal part first. */
  readonly patterns: { readonly template: SegmentTemplate; readonly node: TemplateNode }[];
  /** By method; several if templates differ only in parameter names or case. */
  readonly methods: Map<string, ProtectedEndpoint[]>;
}

export function templateNode(words: readonly Word[] = []): TemplateNode {
  return { words, literals: new Map(), patterns: [], methods: new Map() };
}

export function addTemplate(root: TemplateNode, words: readonly string[], endpoint: ProtectedEndpoint): void {
  let node = root;
  for (const word of words) node = childOf(node, word);
  const others = node.methods.get(endpoint.method) ?? [];
  node.methods.set(endpoint.method, [...others, endpoint]);
}

function childOf(node: TemplateNode, word: string): TemplateNode {
  const template = segmentTemplate(word);
  if (template === null) {
    const child = node.literals.get(word) ?? templateNode([...node.words, { source: word, isLiteral: true }]);
    node.literals.set(word, child);
    return child;
  }
  const { source } = template;
  const known = node.patterns.find((each) => each.template.source === source);
  if (known !== undefined) return known.node;
  const added = { template, node: templateNode([...node.words, { source, isLiteral: false }]) };
  node.patterns.push(added);
  node.patterns.sort((a, b) => b.template.source.length - a.template.source.length);
  return added.node;
}

const nothing: readonly ProtectedEndpoint[] = [];

/**
 * The endpoints that a call may reach. Literals take precedence over parameters (OpenAPI); other ambiguities depend on the
 * framework, so all matches count. A method takes precedence over `*`.
 */
export function endpointsAt(root: TemplateNode, words: readonly string[], from: number, method: string) {
  const found: TemplateNode[] = [];
  collect(root, words, from, method, found);
  const [first] = found;
  if (first === undefined) return nothing;
  if (found.length === 1) return ofMethod(first, method) ?? nothing;
  const best = found.filter((each) => !found.some((other) => isMoreConcrete(other, each)));
  return best.flatMap((each) => ofMethod(each, method) ?? nothing);
}

function collect(
  node: TemplateNode,
  words: readonly string[],
  at: number,
  method: string,
  found: TemplateNode[],
): void {
  const word = words[at];
  if (word === undefined) {
    if (ofMethod(node, method) !== undefined) found.push(node);
    return;
  }
  const literal = node.literals.get(word);
  if (literal !== undefined) collect(literal, words, at + 1, method, found);
  for (const next of findLiterals(node, word)) collect(next, words, at + 1, method, found);
  for (const { template, node: next } of node.patterns)
    if (template.match(word) !== null) collect(next, words, at + 1, method, found);
}

/** A Windows short name (8.3), with or without a hash. */
const shortName = /^([^~]{1,6})~\d{1,6}(?:\.[^.]{0,3})?$/;
const hashed = /^(.{1,2})[\da-f]{4}$/;

/** Literals that a word may be the short name of. */
function findLiterals({ literals }: TemplateNode, word: string): readonly TemplateNode[] {
  const [, start] = word.includes("~") ? (shortName.exec(word.toLowerCase()) ?? []) : [];
  if (start === undefined) return [];
  const [, less = start] = hashed.exec(start) ?? [];
  const mayBe = (name: string) => name.length > 8 && (name.startsWith(start) || name.startsWith(less));
  return [...literals].filter(([literal]) => mayBe(literal.toLowerCase())).map(([, node]) => node);
}

function ofMethod({ methods }: TemplateNode, method: string): readonly ProtectedEndpoint[] | undefined {
  return methods.get(method) ?? methods.get(readAs(method)) ?? methods.get("*");
}

/** HEAD is GET without the body (RFC 9110 §9.3.2). */
const readAs = (method: string) => (method === "HEAD" ? "GET" : method);

/** Whether a template has literals wherever it differs from the other. */
function isMoreConcrete({ words: own }: TemplateNode, { words: others }: TemplateNode): boolean {
  let differs = false;
  for (const [at, word] of own.entries()) {
    const other = others[at];
    if (other === undefined || word.source === other.source) continue;
    if (!word.isLiteral || other.isLiteral) return false;
    differs = true;
  }
  return differs;
}
