import type { SearchHit, SearchScope } from "@parapet/contract";

const listed = (path: string) => (name: string) => `${path}?${new URLSearchParams({ search: name })}`;

/** Where each kind of thing is shown: on a page of its own, or in its list, found. */
const addresses: Readonly<Record<SearchScope, (hit: SearchHit) => string>> = {
  user: ({ detail }) => listed("/insights/settings/users")(detail),
  organization: ({ title }) => listed("/insights/settings/organizations")(title),
  api: ({ id }) => `/insights/inventory/internal/${encodeURIComponent(id)}`,
  source: ({ title }) => listed("/insights/trace-sources")(title),
  event: ({ id }) => `/insights/events/tableView/${encodeURIComponent(id)}`,
  protection: ({ id }) => `/provider/adaptive_auth/${encodeURIComponent(id)}`,
  client: ({ id }) => `/provider/clients?${new URLSearchParams({ client: id })}`,
  campaign: ({ id }) => `/secure-inbox/phishing-threats/logs/campaigns/${encodeURIComponent(id)}`,
};

export const addressOfHit = (hit: SearchHit): string => addresses[hit.scope](hit);
