import {
  type AnswerOf,
  type Endpoints,
  may,
  type QueryOf,
  type Role,
  type SearchHit,
  type SearchScope,
} from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { searchEvents } from "../../insights/event/search-events.ts";
import { searchTraceSources } from "../../insights/trace-source/search-trace-sources.ts";
import { searchOrganizations } from "../organization/search-organizations.ts";
import { searchUsers } from "../user/search-users.ts";

type Row = Endpoints["search.find"];

interface Searcher {
  /** Who may read what it finds. */
  readonly roles: readonly Role[];
  readonly find: (call: ViewerCall, text: string, limit: number) => Promise<SearchHit[]>;
}

/** Who finds what; a new kind of thing is a new line here and in the contract's scopes. */
const searchers: Readonly<Record<SearchScope, Searcher>> = {
  user: { roles: may.readPeople.roles, find: searchUsers },
  organization: { roles: may.readPeople.roles, find: searchOrganizations },
  source: { roles: may.readTraffic.roles, find: searchTraceSources },
  event: { roles: may.readTraffic.roles, find: searchEvents },
};

/** How many things of a kind are found: few beside others, more when they are asked for alone. */
const someHits = 5;
const manyHits = 20;

/** Finds things of the caller's provider by a part of their names, of one kind or of all that the role may read. */
export async function search(call: ViewerCall, { q, scope }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const asked = scope === undefined ? Object.values(searchers) : [searchers[scope]];
  const allowed = asked.filter(({ roles }) => roles.includes(call.viewer.role));
  const limit = scope === undefined ? someHits : manyHits;
  const found = await Promise.all(allowed.map(({ find }) => find(call, q, limit)));
  return { items: found.flat() };
}
