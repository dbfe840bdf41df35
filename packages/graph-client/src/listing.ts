import type { GraphClient } from "./create-graph-client.ts";
import type { AnswerOf, CallOf } from "./operations/operation.ts";
import type { OperationName, Operations } from "./operations/operations.ts";
import { GraphProblem } from "./problem.ts";

type Paged = { readonly value: readonly unknown[]; readonly "@odata.nextLink"?: string | undefined };
type Changing = Paged & { readonly "@odata.deltaLink"?: string | undefined };

/** Operations that return a page of a list. */
export type ListName = {
  [Name in OperationName]: AnswerOf<Operations[Name]> extends Paged ? Name : never;
}[OperationName];
/** Operations that return a page of changes. */
export type ChangesName = "message.delta" | "folder.delta" | "user.delta";

/** The items of a list. */
export type ItemOf<Name extends ListName> =
  AnswerOf<Operations[Name]> extends { readonly value: readonly (infer Item)[] } ? Item : never;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Null after the last page. */
  readonly nextLink: string | null;
}

/** The pages of a list, from the start or a link. */
export async function* listPages<Name extends ListName>(
  client: Pick<GraphClient, "call" | "follow">,
  name: Name,
  values: CallOf<Operations[Name]>,
  link: string | null = null,
): AsyncGenerator<Page<ItemOf<Name>>> {
  for (let next = link, isFirst = true; isFirst || next !== null; isFirst = false) {
    const answer = pagedOf(next === null ? await client.call(name, values) : await client.follow(name, values, next));
    next = answer["@odata.nextLink"] ?? null;
    yield { items: itemsOf<Name>(answer), nextLink: next };
  }
}

export interface ChangesPage<Item> {
  readonly items: readonly Item[];
  /** Ids deleted or moved elsewhere. */
  readonly removed: readonly string[];
  /** The next page, or after the last one the next round of changes. */
  readonly link: string;
  readonly isLast: boolean;
  /** The link had expired; changes start over with this page. */
  readonly isResync: boolean;
}

type Change<Name extends ChangesName> = Exclude<ItemOf<Name>, { readonly "@removed": unknown }>;

/** Changes since `link`, page by page; everything without one. An expired link (410) starts over with `values`. */
export async function* listChanges<Name extends ChangesName>(
  client: Pick<GraphClient, "call" | "follow">,
  name: Name,
  values: CallOf<Operations[Name]>,
  link: string | null,
): AsyncGenerator<ChangesPage<Change<Name>>> {
  let isResync = false;
  for (let next = link; ;) {
    let answer: Changing;
    try {
      answer = pagedOf(next === null ? await client.call(name, values) : await client.follow(name, values, next));
    } catch (error) {
      const isGone = error instanceof GraphProblem && error.kind === "gone";
      if (!isGone || next === null || isResync) throw error;
      [next, isResync] = [null, true];
      continue;
    }
    const after = answer["@odata.nextLink"] ?? answer["@odata.deltaLink"];
    if (after === undefined) throw endless();
    const isLast = answer["@odata.nextLink"] === undefined;
    const { items, removed } = split<Name>(answer);
    yield { items, removed, link: after, isLast, isResync };
    if (isLast) return;
    next = after;
  }
}

function split<Name extends ChangesName>({ value }: Changing) {
  const items: Change<Name>[] = [];
  const removed: string[] = [];
  for (const each of value) {
    if (isRemoved(each)) removed.push(each.id);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of a page of changes has these two kinds of items
    else items.push(each as Change<Name>);
  }
  return { items, removed };
}

function isRemoved(item: unknown): item is { readonly id: string } {
  return typeof item === "object" && item !== null && "@removed" in item;
}

function pagedOf(answer: unknown): Changing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of listings are those whose answers are pages
  return answer as Changing;
}

function itemsOf<Name extends ListName>({ value }: Paged): readonly ItemOf<Name>[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page was read by the schema of this operation
  return value as readonly ItemOf<Name>[];
}

function endless(): GraphProblem {
  const message = "A page of changes tells no link to go on with";
  return new GraphProblem({
    kind: "unreadable",
    code: "NoLink",
    message,
    status: 200,
    requestId: null,
    retryAfterS: null,
  });
}
