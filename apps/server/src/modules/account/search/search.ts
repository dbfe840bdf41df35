import {
  type AnswerOf,
  type Endpoints,
  lets,
  may,
  type QueryOf,
  type SearchHit,
  type SearchScope,
  type SessionAccess,
} from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { searchClients } from "../../adaptive-auth/api-client/queries.ts";
import { searchProtectedApis } from "../../adaptive-auth/protected-api/queries.ts";
import { searchApis } from "../../insights/api/queries.ts";
import { searchEvents } from "../../insights/event/queries.ts";
import { searchTraceSources } from "../../insights/trace-source/queries.ts";
import { searchCampaigns } from "../../secure-inbox/campaign/queries.ts";
import { searchOrganizations } from "../organization/queries.ts";
import { searchUsers } from "../user/queries.ts";

type Row = Endpoints["search.find"];

interface Searcher {
  /** Who may read what it finds. */
  readonly access: SessionAccess;
  readonly find: (call: ViewerCall, text: string, limit: number) => Promise<SearchHit[]>;
}

/** Who finds what; a new kind of thing is a new line here and in the contract's scopes. */
const searchers: Readonly<Record<SearchScope, Searcher>> = {
  user: { access: may.readPeople, find: searchUsers },
  organization: { access: may.readPeople, find: searchOrganizations },
  api: { access: may.readTraffic, find: searchApis },
  source: { access: may.readTraffic, find: searchTraceSources },
  event: { access: may.readTraffic, find: searchEvents },
  protection: { access: may.readProtection, find: searchProtectedApis },
  client: { access: may.readClients, find: searchClients },
  campaign: { access: may.readMail, find: searchCampaigns },
};

/** Limits of results of a kind: few among others, more when it's the only kind. */
const someHits = 5;
const manyHits = 20;

/** Finds things of the caller's provider by a part of their names, of one kind or of all that the caller may read. */
export async function search(call: ViewerCall, { q, scope }: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const asked = scope === undefined ? Object.values(searchers) : [searchers[scope]];
  const allowed = asked.filter(({ access }) => lets(access, call.viewer));
  const limit = scope === undefined ? someHits : manyHits;
  const found = await Promise.all(allowed.map(({ find }) => find(call, q, limit)));
  return { items: found.flat() };
}
